package export

var cpp = language{
	name: "cpp", comment: "//", indent: "    ", braces: true, short: true,
	templates: map[string]string{
		"type.": "void", "type.int": "ll", "type.bool": "bool", "type.list": "vector<ll>", "type.string": "string",
		"param.int": "ll $1", "param.list": "const vector<ll>& $1", "param.mutable": "vector<ll>& $1", "param.map": "unordered_map<ll, ll>& $1",
		"func": "$2 $1($3) {", "main": "int main() {", "const": "const ll $1 = $2;", "table": "const ll $1[] = {$2};",
		"let.int": "ll $1 = $2;", "let.bool": "bool $1 = $2;", "let.list": "vector<ll> $1 = $2;", "let.string": "string $1 = $2;", "let.lists": "vector<vector<ll>> $1;",
		"let.make": "vector<ll> $1($2);", "let.set": "set<ll> $1;", "let.map": "unordered_map<ll, ll> $1;", "let.read": "ll $1;\ncin >> $1;",
		"assign": "$1 $3= $2;", "inc": "$1++;", "dec": "$1--;", "call": "$1;", "return": "return $1;", "return.": "return;",
		"break": "break;", "continue": "continue;",
		"if": "if ($1) {", "elif": "} else if ($1) {", "else": "} else {", "while": "while ($1) {", "forever": "while (true) {",
		"for": "for (ll $1 = $2; $1 <= $3; $1++) {", "below": "for (ll $1 = $2; $1 < $3; $1++) {",
		"loop": "for ($1; $2; $3) {",
		"each": "for (ll $1 : $2) {", "each.lists": "for (const vector<ll>& $1 : $2) {", "ints": "for (ll $1; cin >> $1;) {", "lines": "for (string $1; getline(cin, $1);) {", "rest": "string $1;\ngetline(cin, $1);\nwhile (getline(cin, $1)) {",
		"and": "&&", "or": "||", "not": "!@1", "/": "/", "true": "true", "false": "false", "big": "LL",
		"listof": "{$1}", "index": "$1[$2]", "len": "(ll)$1.size()", "empty": "$1.empty()", "pick": "$1 ? $2 : $3",
		"has.set": "$1.count($2)", "lookup": "if ($1.count($2)) return $1[$2];", "put": "$1[$2] = $3;", "add": "$1.insert($2);",
		"push": "$1.push_back($2);", "double": "$1.resize(2 * $1.size());", "sort": "sort($1.begin(), $1.end());", "put.list": "$1",
		"print": "cout << $1;", "println": "cout << $1;", "print.end": " ", "println.end": "\n", "newline": `cout << '\n';`, "write": "cout << $1;", "join": " << ",
		"read": "read()", "reads": "reads($1)", "split": "split($1)", "numbers": "numbers()", "stop": "cerr << $1 << endl;\nexit(1);",
		"call.min": "min<ll>($1, $2)", "call.max": "max<ll>($1, $2)", "call.abs": "abs($1)", "call.popcount": "__builtin_popcountll($1)", "call.gcd": "__gcd<ll>($1, $2)",
	},
	helpers: map[string]string{
		"read": `ll read() {
    ll x;
    cin >> x;
    return x;
}`,
		"reads": `vector<ll> reads(ll k) {
    vector<ll> a(k);
    for (ll& x : a) cin >> x;
    return a;
}`,
		"numbers": `vector<ll> numbers() {
    return vector<ll>(istream_iterator<ll>(cin), {});
}`,
		"split": `vector<ll> split(const string& line) {
    istringstream in(line);
    return vector<ll>(istream_iterator<ll>(in), {});
}`,
	},
	needs: map[string]string{"": "#include <bits/stdc++.h>"},
	head:  "using namespace std;\nusing ll = long long;\n",
}
