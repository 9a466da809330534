package export

var python = language{
	name: "python", comment: "#", indent: "    ",
	templates: map[string]string{
		"param.int": "$1", "param.list": "$1", "param.mutable": "$1", "param.map": "$1",
		"func": "def $1($3):", "main": "def main():", "const": "$1 = $2", "table": "$1 = [$2]",
		"let.int": "$1 = $2", "let.bool": "$1 = $2", "let.list": "$1 = $2", "let.string": "$1 = $2", "let.lists": "$1 = []",
		"let.make": "$1 = [0] * @2", "let.set": "$1 = set()", "let.map": "$1 = {}",
		"assign": "$1 $3= $2", "inc": "$1 += 1", "dec": "$1 -= 1", "call": "$1", "return": "return $1", "return.": "return",
		"break": "break", "continue": "continue",
		"if": "if $1:", "elif": "elif $1:", "else": "else:", "while": "while $1:", "forever": "while True:",
		"below": "for $1 in range($2, $3):", "upto": "for $1 in range($3):",
		"step": "for $1 in range($2, $3, $4):",
		"each": "for $1 in $2:", "each.lists": "for $1 in $2:", "ints": "for $1 in data:", "lines": "for $1 in sys.stdin:", "rest": "next(sys.stdin)\nfor $1 in sys.stdin:",
		"and": "and", "or": "or", "not": "not @1", "/": "//", "true": "True", "false": "False",
		"listof": "[$1]", "index": "$1[$2]", "len": "len($1)", "empty": "not $1", "pick": "$2 if $1 else $3",
		"has.set": "$2 in $1", "lookup": "if $2 in $1:\n    return $1[$2]", "put": "$1[$2] = $3", "add": "$1.add($2)",
		"push": "$1.append($2)", "double": "$1 += [0] * len($1)", "sort": "$1.sort()",
		"print": `print($1, end=" ")`, "println": "print($1)", "newline": "print()", "write": `print($1, end="")`, "join": ", ",
		"main.deep": "sys.setrecursionlimit(10**6)", "read": "next(data)", "reads": "[next(data) for _ in range($1)]", "split": "list(map(int, $1.split()))", "numbers": "list(data)", "stop": "sys.exit($1)",
		"call.min": "min($1, $2)", "call.max": "max($1, $2)", "call.abs": "abs($1)", "call.popcount": `bin($1).count("1")`, "call.gcd": "gcd($1, $2)", "call.isqrt": "isqrt($1)",
		"call.floordiv": "@1 // @2", "call.floormod": "@1 % @2", "call.power": "@1 ** @2",
	},
	helpers: map[string]string{"ints.": "data = iter(map(int, sys.stdin.read().split()))"},
	needs: map[string]string{
		"ints.": "import sys", "lines": "import sys", "rest": "import sys", "stop": "import sys", "main.deep": "import sys",
		"call.gcd": "from math import gcd", "call.isqrt": "from math import isqrt",
	},
	foot: "\nmain()\n",
}
