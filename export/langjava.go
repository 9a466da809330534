package export

var java = language{
	name: "java", comment: "//", indent: "    ", braces: true, short: true, body: 1,
	templates: map[string]string{
		"type.": "void", "type.int": "long", "type.bool": "boolean", "type.list": "long[]", "type.string": "String",
		"param.int": "long $1", "param.list": "long[] $1", "param.mutable": "long[] $1", "param.map": "HashMap<Long, Long> $1",
		"func": "static $2 $1($3) {", "main": "public static void main(String[] args) throws IOException {",
		"const": "static final long $1 = $2;", "table": "static final long[] $1 = {$2};",
		"let.int": "long $1 = $2;", "let.bool": "boolean $1 = $2;", "let.list": "long[] $1 = $2;", "let.string": "String $1 = $2;", "let.lists": "ArrayList<long[]> $1 = new ArrayList<>();",
		"let.make": "long[] $1 = new long[(int) @2];", "let.set": "HashSet<Long> $1 = new HashSet<>();", "let.map": "HashMap<Long, Long> $1 = new HashMap<>();",
		"assign": "$1 $3= $2;", "inc": "$1++;", "dec": "$1--;", "call": "$1;", "return": "return $1;", "return.": "return;",
		"break": "break;", "continue": "continue;",
		"if": "if ($1) {", "elif": "} else if ($1) {", "else": "} else {", "while": "while ($1) {", "forever": "while (true) {",
		"for": "for (long $1 = $2; $1 <= $3; $1++) {", "below": "for (long $1 = $2; $1 < $3; $1++) {",
		"loop": "for ($1; $2; $3) {",
		"each": "for (long $1 : $2) {", "each.lists": "for (long[] $1 : $2) {", "push": "$1.add($2);", "ints": "while (in.hasMoreTokens()) {\nlong $1 = Long.parseLong(in.nextToken());",
		"lines": "for (String $1; ($1 = in.readLine()) != null;) {", "rest": "in.readLine();\nfor (String $1; ($1 = in.readLine()) != null;) {",
		"and": "&&", "or": "||", "not": "!@1", "/": "/", "true": "true", "false": "false", "big": "L",
		"listof": "new long[] {$1}", "index": "$1[(int) @2]", "len": "$1.length", "empty": "$1.length == 0", "pick": "$1 ? $2 : $3",
		"has.set": "$1.contains($2)", "lookup": "if ($1.containsKey($2)) return $1.get($2);", "put": "$1.put($2, $3);", "add": "$1.add($2);",
		"double": "$1 = Arrays.copyOf($1, 2 * $1.length);", "sort": "Arrays.sort($1);",
		"print": "out.print($1);", "print.end": " ", "println": "out.println($1);", "newline": "out.println();", "write": "out.print($1);", "join": " + ",
		"read":     "Long.parseLong(in.nextToken())",
		"reads":    "reads($1)",
		"split":    "split($1)",
		"numbers":  "numbers()",
		"stop":     "System.err.println($1);\nSystem.exit(1);",
		"long":     "L",
		"call.min": "Math.min($1, $2)", "call.max": "Math.max($1, $2)", "call.popcount": "Long.bitCount($1)",
		"call.floordiv": "Math.floorDiv($1, $2)", "call.floormod": "Math.floorMod($1, $2)",
		"main.end":   "out.flush();",
		"main.ints":  "in = new StringTokenizer(new String(System.in.readAllBytes()));",
		"main.lines": "BufferedReader in = new BufferedReader(new InputStreamReader(System.in));",
	},
	helpers: map[string]string{
		"main": "static PrintWriter out = new PrintWriter(new BufferedOutputStream(System.out));", "ints.": "static StringTokenizer in;",
		"numbers": `static long[] numbers() {
    long[] a = new long[in.countTokens()];
    for (int i = 0; i < a.length; i++) a[i] = Long.parseLong(in.nextToken());
    return a;
}`,
		"split": `static long[] split(String line) {
    StringTokenizer words = new StringTokenizer(line);
    long[] a = new long[words.countTokens()];
    for (int i = 0; i < a.length; i++) a[i] = Long.parseLong(words.nextToken());
    return a;
}`,
		"reads": `static long[] reads(long k) {
    long[] a = new long[(int) k];
    for (int i = 0; i < k; i++) a[i] = Long.parseLong(in.nextToken());
    return a;
}`,
	},
	needs: map[string]string{"": "import java.io.*;\nimport java.util.*;"},
	head:  "\npublic class Main {",
	foot:  "}\n",
}
