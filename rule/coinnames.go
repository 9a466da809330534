package rule

const ways14 = "Winning Ways, chapter 14"

// coinGames are the games of turning coins, and products of them.
var coinGames = []Game{
	{Name: "turning-turtles", Rule: "turn 1..2", Meaning: "turn one coin or two of a row; as in all of these games the right-most of them goes from heads to tails", Source: ways14, Exercise: "Which coin of HTHHT is turned with which?"},
	{Name: "mock-turtles", Aliases: []string{"mock-turtle"}, Rule: "turn 1..3", Meaning: "turn up to three coins of a row", Source: ways14, Exercise: "Why is the value of every coin a number with oddly many ones in binary?"},
	{Name: "moebius", Rule: "turn 1..5", Meaning: "turn up to five coins of a row", Source: ways14, Exercise: "Which rows of 18 coins with few heads are lost? (They are the words of a code.)"},
	{Name: "mogul", Rule: "turn 1..7", Meaning: "turn up to seven coins of a row", Source: ways14, Exercise: "How many of the 2^24 rows of 24 coins are lost? (It is the Golay code.)"},
	{Name: "moidores", Rule: "turn 1..9", Meaning: "turn up to nine coins of a row", Source: ways14, Exercise: "Compare the value of coin 10 with that of coin 9."},
	{Name: "twins", Rule: "turn 2", Meaning: "turn exactly two coins of a row", Source: ways14, Exercise: "Which game with heaps is this?"},
	{Name: "triplets", Rule: "turn 3", Meaning: "turn exactly three coins of a row", Source: ways14, Exercise: "What becomes of coins 1 and 2?"},
	{Name: "motley", Rule: "turn 1..", Meaning: "turn any coins of a row", Source: ways14, Exercise: "Why does the first player win from every row but TTT...T?"},
	{Name: "ruler", Rule: "turn 1.. consecutive", Meaning: "turn any number of consecutive coins", Source: ways14, Exercise: "Read the values off a ruler with inches."},
	{Name: "rulerette", Rule: "turn 2.. consecutive", Meaning: "turn any number of consecutive coins but one alone", Source: "a variant of the Ruler game of Winning Ways, chapter 14", Exercise: "Which rows with one head are lost?"},
	{Name: "turnips", Aliases: []string{"ternups"}, Rule: "turn 3 spaced", Meaning: "turn exactly three equally spaced coins", Source: ways14, Exercise: "Write n-1 in base 3 for the lost coins n."},
	{Name: "grunt", Rule: "turn 4 symmetric including the first", Meaning: "turn four coins, the first one among them, that look the same from both ends", Source: ways14, Exercise: "Compare the values with those of `grundy`: a coin at n is a heap of n-1."},
	{Name: "sym", Aliases: []string{"symmetrical"}, Rule: "turn 1.. symmetric", Meaning: "turn any coins that look the same from both ends", Source: ways14, Exercise: "Which coin is the first of value 5?"},
	{Name: "turning-corners", Rule: "turn 1..2 x turn 1..2", Meaning: "turn the four corners of a rectangle, or two in a row or a column, or one coin", Source: "Conway 1976, On Numbers and Games, chapter 6; " + ways14, Exercise: "What is the value of a coin at (4,4), and which corners answer (4,4)+(2,3)?"},
	{Name: "rugs", Rule: "turn 1.. consecutive x turn 1.. consecutive", Meaning: "turn all coins of a rectangle", Source: ways14, Exercise: "Why are there squares whose game (`square-flipping`) has other values?"},
	{Name: "strip-and-streak", Rule: "turn 1.. acrostic turn 1.. consecutive", Meaning: "turn any coins of a column, or consecutive coins of a row", Source: ways14, Exercise: "Is the value of (2,2) the xor of the values of its coordinates?"},
}
