package export_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// builder puts many programs into one, since compilers and interpreters take their
// time for each, and runs the i-th on the file i.in of the folder, to i.out.
type builder struct {
	tools []string
	build func(t *testing.T, dir string, programs []string)
}

var builders = map[string]builder{
	"cpp":    {[]string{"g++"}, buildCPP},
	"go":     {[]string{"go"}, buildGo},
	"python": {[]string{"python3"}, buildPython},
	"rust":   {[]string{"rustc"}, buildRust},
	"java":   {[]string{"javac", "java"}, buildJava},
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func command(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// buildCPP puts each program into a namespace.
func buildCPP(t *testing.T, dir string, programs []string) {
	var all, choose strings.Builder
	all.WriteString("#include <bits/stdc++.h>\n")
	for i, p := range programs {
		p = strings.Replace(p, "#include <bits/stdc++.h>", "", 1)
		fmt.Fprintf(&all, "namespace p%d {\n%s}\n", i, strings.Replace(p, "int main() {", "int run() {", 1))
		fmt.Fprintf(&choose, "case %d: p%[1]d::run(); break;\n", i)
	}
	fmt.Fprintf(&all, "int main(int, char** v) { switch (std::atoi(v[1])) {\n%s} }\n", choose.String())
	writeFile(t, filepath.Join(dir, "all.cpp"), strings.ReplaceAll(all.String(), "int run() {", "void run() {"))
	command(t, dir, "g++", "-std=c++17", "-o", "all", "all.cpp")
	each(t, dir, len(programs))
}

// buildGo makes each program a package.
func buildGo(t *testing.T, dir string, programs []string) {
	var imports, choose strings.Builder
	for i, p := range programs {
		p = strings.Replace(p, "package main", fmt.Sprintf("package p%d", i), 1)
		p = strings.Replace(p, "func main() {", "func Main() {", 1)
		writeFile(t, filepath.Join(dir, fmt.Sprintf("p%d", i), "p.go"), p)
		fmt.Fprintf(&imports, "\t\"batch/p%d\"\n", i)
		fmt.Fprintf(&choose, "\tcase \"%d\":\n\t\tp%[1]d.Main()\n", i)
	}
	writeFile(t, filepath.Join(dir, "go.mod"), "module batch\n\ngo 1.21\n")
	writeFile(t, filepath.Join(dir, "main.go"), fmt.Sprintf("package main\n\nimport (\n\t\"os\"\n%s)\n\nfunc main() {\n\tswitch os.Args[1] {\n%s\t}\n}\n", imports.String(), choose.String()))
	command(t, dir, "go", "build", "-o", "all", ".")
	each(t, dir, len(programs))
}

// buildPython has one interpreter run all programs.
func buildPython(t *testing.T, dir string, programs []string) {
	for i, p := range programs {
		writeFile(t, filepath.Join(dir, fmt.Sprintf("p%d.py", i)), p)
	}
	writeFile(t, filepath.Join(dir, "all.py"), fmt.Sprintf(`import sys
for i in range(%d):
    sys.stdin, sys.stdout = open(f"{i}.in"), open(f"{i}.out", "w")
    exec(compile(open(f"p{i}.py").read(), f"p{i}.py", "exec"), {})
    sys.stdout.close()
`, len(programs)))
	command(t, dir, "python3", "-S", "all.py")
}

// buildRust makes each program a module.
func buildRust(t *testing.T, dir string, programs []string) {
	var all, choose strings.Builder
	for i, p := range programs {
		fmt.Fprintf(&all, "mod p%d {\n%s}\n", i, strings.Replace(p, "fn main() {", "pub fn main() {", 1))
		fmt.Fprintf(&choose, "\"%d\" => p%[1]d::main(),\n", i)
	}
	fmt.Fprintf(&all, "fn main() { match std::env::args().nth(1).unwrap().as_str() {\n%s_ => {} } }\n", choose.String())
	writeFile(t, filepath.Join(dir, "all.rs"), all.String())
	command(t, dir, "rustc", "--edition", "2021", "-A", "warnings", "-C", "debug-assertions=on", "-o", "all", "all.rs")
	each(t, dir, len(programs))
}

// buildJava makes each program a class.
func buildJava(t *testing.T, dir string, programs []string) {
	var all, choose strings.Builder
	all.WriteString("import java.io.*;\nimport java.util.*;\n")
	for i, p := range programs {
		_, class, _ := strings.Cut(p, "public class Main {")
		fmt.Fprintf(&all, "class P%d {%s\n", i, class)
		fmt.Fprintf(&choose, "case %d: P%[1]d.main(args); break;\n", i)
	}
	fmt.Fprintf(&all, `public class Main { public static void main(String[] args) throws Exception {
for (int i = 0; i < %d; i++) {
System.setIn(new FileInputStream(i + ".in"));
System.setOut(new PrintStream(new FileOutputStream(i + ".out")));
switch (i) {
%s} } } }`, len(programs), choose.String())
	writeFile(t, filepath.Join(dir, "Main.java"), all.String())
	command(t, dir, "javac", "Main.java")
	command(t, dir, "java", "-XX:TieredStopAtLevel=1", "-cp", dir, "Main")
}

// each runs the i-th of the programs in the file all.
func each(t *testing.T, dir string, programs int) {
	for i := range programs {
		in, err := os.Open(filepath.Join(dir, fmt.Sprintf("%d.in", i)))
		if err != nil {
			t.Fatal(err)
		}
		out, err := os.Create(filepath.Join(dir, fmt.Sprintf("%d.out", i)))
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(filepath.Join(dir, "all"), fmt.Sprint(i))
		cmd.Stdin, cmd.Stdout = in, out
		if err := cmd.Run(); err != nil {
			t.Errorf("program %d: %v", i, err)
		}
		in.Close()
		out.Close()
	}
}
