package export

var golang = language{
	name: "go", comment: "//", indent: "\t", braces: true,
	templates: map[string]string{
		"type.": "", "type.int": "int", "type.bool": "bool", "type.list": "[]int", "type.string": "string",
		"param.int": "$1 int", "param.list": "$1 []int", "param.mutable": "$1 []int", "param.map": "$1 map[int]int",
		"func": "func $1($3) $2 {", "main": "func main() {\ndefer out.Flush()", "const": "const $1 = $2", "table": "var $1 = []int{$2}",
		"let.int": "$1 := $2", "let.bool": "$1 := $2", "let.list": "$1 := $2", "let.string": "$1 := $2", "let.lists": "var $1 [][]int",
		"let.make": "$1 := make([]int, $2)", "let.set": "$1 := map[int]bool{}", "let.map": "$1 := map[int]int{}",
		"assign": "$1 $3= $2", "inc": "$1++", "dec": "$1--", "call": "$1", "return": "return $1", "return.": "return",
		"break": "break", "continue": "continue",
		"if": "if $1 {", "elif": "} else if $1 {", "else": "} else {", "while": "for $1 {", "forever": "for {",
		"for": "for $1 := $2; $1 <= $3; $1++ {", "below": "for $1 := $2; $1 < $3; $1++ {",
		"loop": "for $1; $2; $3 {",
		"each": "for _, $1 := range $2 {", "each.lists": "for _, $1 := range $2 {", "ints": "for $1 := 0; scan(&$1); {", "lines": "for in.Scan() {\n$1 := in.Text()", "rest": "in.Scan()\nfor in.Scan() {\n$1 := in.Text()",
		"and": "&&", "or": "||", "not": "!@1", "/": "/", "true": "true", "false": "false",
		"listof": "[]int{$1}", "index": "$1[$2]", "len": "len($1)", "empty": "len($1) == 0", "pick": "",
		"has.set": "$1[$2]", "lookup": "if v, ok := $1[$2]; ok {\nreturn v\n}", "put": "$1[$2] = $3", "add": "$1[$2] = true",
		"push": "$1 = append($1, $2)", "double": "$1 = append($1, make([]int, len($1))...)", "sort": "sort.Ints($1)",
		"print": `fmt.Fprint(out, $1, " ")`, "println": "fmt.Fprintln(out, $1)", "newline": "fmt.Fprintln(out)", "write": "fmt.Fprint(out, $1)", "join": ", ",
		"read": "read()", "reads": "reads($1)", "split": "split($1)", "numbers": "numbers()", "stop": "fmt.Fprintln(os.Stderr, $1)\nos.Exit(1)", "main.lines": "in.Buffer(nil, 1<<26)",
		"call.min": "min($1, $2)", "call.max": "max($1, $2)", "call.popcount": "bits.OnesCount(uint($1))",
	},
	helpers: map[string]string{
		"ints": `func scan(x *int) bool {
	_, err := fmt.Fscan(in, x)
	return err == nil
}`,
		"read": `func read() int {
	var x int
	fmt.Fscan(in, &x)
	return x
}`,
		"reads": `func reads(k int) []int {
	a := make([]int, k)
	for i := range a {
		fmt.Fscan(in, &a[i])
	}
	return a
}`,
		"numbers": `func numbers() []int {
	var a []int
	for {
		var x int
		if _, err := fmt.Fscan(in, &x); err != nil {
			return a
		}
		a = append(a, x)
	}
}`,
		"split": `func split(line string) []int {
	var a []int
	for _, w := range strings.Fields(line) {
		x, _ := strconv.Atoi(w)
		a = append(a, x)
	}
	return a
}`,
		"ints.": "var in = bufio.NewReader(os.Stdin)", "lines.": "var in = bufio.NewScanner(os.Stdin)", "main": "var out = bufio.NewWriter(os.Stdout)",
	},
	needs: map[string]string{
		"main": "\"bufio\" \"os\" \"fmt\"", "split": "\"strconv\" \"strings\"", "call.popcount": "\"math/bits\"", "sort": "\"sort\"",
	},
	head: "",
}
