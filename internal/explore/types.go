// Package explore answers what a page asks about a game: one request, one answer,
// both plain data, so that the server and the engine in the browser are one. It keeps
// the games that were asked about lately, and bounds what a request may cost.
package explore

import (
	"math/big"

	"github.com/grundy-cgt/grundy/internal/drawing"
)

// Methods of the engine. Each takes the request of its name and gives its answer:
// "values" takes a ValuesRequest and gives a Values.
const (
	MethodGallery   = "gallery" // no fields; gives a Gallery
	MethodRule      = "rule"
	MethodValues    = "values"
	MethodPicture   = "picture"
	MethodHeat      = "heat"
	MethodWhy       = "why"
	MethodSum       = "sum"
	MethodGraph     = "graph"
	MethodProof     = "proof"
	MethodLaws      = "laws"
	MethodExport    = "export"
	MethodPlay      = "play"
	MethodSentences = "sentences"
)

// Error is what went wrong, in words that help, and where.
type Error struct {
	Code    string `json:"code"`              // one of the constants below
	Message string `json:"message"`           //
	Pos     int    `json:"pos"`               // of the fault in the text, in bytes; -1: not in one place
	Len     int    `json:"len,omitempty"`     // of the faulty text, in bytes
	Hint    string `json:"hint,omitempty"`    // the whole text of the field, put right
	Field   string `json:"field,omitempty"`   // of the request: "rule", "position"
	Limit   *Limit `json:"limit,omitempty"`   // of a CodeLimit
	Partial any    `json:"partial,omitempty"` // what was found before the limit
}

// The codes of errors, and the status that the server gives them.
const (
	CodeInput       = "input"       // a rule, a position or a number that is none: 400
	CodeUnsupported = "unsupported" // this game has no such view: 400
	CodeLimit       = "limit"       // 422
	CodeCancelled   = "cancelled"   // 499
	CodeInternal    = "internal"    // 500
	CodeRefused     = "refused"     // the server's own: an unknown address, another origin or host: 403, 404, 405, 421
	CodeBusy        = "busy"        // the server's own: too many requests, 429 and 503; ask again after Retry-After
)

// Error is the message, so that an *Error is an error.
func (e *Error) Error() string { return e.Message }

// Limit says which limit was exceeded, and what is possible.
type Limit struct {
	What     string `json:"what"`  // "time", "values", "positions", "memory", "steps", "text" (bytes of a rule or a position); "body", bytes of a request: 413
	Limit    int64  `json:"limit"` // milliseconds for time, bytes for memory
	Possible string `json:"possible,omitempty"`
}

// RuleRequest asks what a text means.
type RuleRequest struct {
	Rule string `json:"rule"`
}

// Rule is how a text was understood.
type Rule struct {
	Rule      string   `json:"rule"`                // canonical text; for families and programs, as typed
	Core      string   `json:"core,omitempty"`      // the meaning in the core language
	Name      string   `json:"name,omitempty"`      // of a named game
	Meaning   string   `json:"meaning,omitempty"`   // in a sentence
	Kind      string   `json:"kind"`                // heap, tuple, family, program
	Dim       int      `json:"dim"`                 // coordinates of a position; 0 for families
	Shape     string   `json:"shape"`               // how positions are drawn: see [Drawing]
	Theory    string   `json:"theory,omitempty"`    // what is known of the game
	Source    string   `json:"source,omitempty"`    //
	Syntax    string   `json:"syntax,omitempty"`    // how a position is typed
	Positions []string `json:"positions"`           // worth looking at, the simplest first
	Views     []string `json:"views"`               // of the page that this game has, by the names of the methods
	Octal     bool     `json:"octal,omitempty"`     // rare values mean something
	Languages []string `json:"languages,omitempty"` // of exported programs
}

// Gallery is the games that have a name.
type Gallery struct {
	Groups []GalleryGroup `json:"groups"`
}

// GalleryGroup is games of one kind.
type GalleryGroup struct {
	Name  string        `json:"name"` // heaps, splitting, numbers, coins, boards, graphs, orders: a key for translations
	Games []GalleryGame `json:"games"`
}

// GalleryGame is a game of the gallery.
type GalleryGame struct {
	Rule     string `json:"rule"`     // what to type
	Name     string `json:"name"`     // what it is called
	Meaning  string `json:"meaning"`  // in a line
	Position string `json:"position"` // one worth looking at
}

// ValuesRequest asks for the nim values of the heaps From..From+Count-1. From may be
// beyond tables where a law gives them.
type ValuesRequest struct {
	Rule  string   `json:"rule"`
	From  *big.Int `json:"from,omitempty"` // 0 if it is left out
	Count int      `json:"count"`
}

// Values are nim values, and what is known of the whole sequence. When they are
// streamed each part goes on where the one before ended, and the answer is the last
// one: it has the claim.
type Values struct {
	From   *big.Int   `json:"from"`
	Values []*big.Int `json:"values"` // null where it is not known
	Claim  *Claim     `json:"claim"`  // null: none yet
	// Partial is why values are not known.
	Partial string `json:"partial,omitempty"`
}

// Claim is a law of a sequence with its status.
type Claim struct {
	Status        string  `json:"status"`            // proved, checked
	Theorem       string  `json:"theorem,omitempty"` // by which it is proved
	Formula       string  `json:"formula"`           // G(n+7) = G(n) for all n >= 0
	Reason        string  `json:"reason"`            // the hypotheses, and that they are met
	Period        int64   `json:"period"`            // 0: none
	Start         int64   `json:"start"`             // the first heap of the periodic part
	LastException int64   `json:"last_exception"`    // -1: none
	Saltus        int64   `json:"saltus"`
	Known         int64   `json:"known"`                // the values that it rests on
	Exceptions    []int64 `json:"exceptions,omitempty"` // heaps before Start whose value the period does not give; the first 1000
}

// PictureRequest asks for the values of the heaps below To as they are.
type PictureRequest struct {
	Rule string `json:"rule"`
	From int64  `json:"from"`
	To   int64  `json:"to"`
}

// Picture is packed values: little-endian, of Width bytes each. When it is streamed each
// part goes on where the one before ended, and the answer is the last one: it has the
// rare heaps of all parts, and the period.
type Picture struct {
	From   int64   `json:"from"`
	Width  int     `json:"width"` // 1, 2 or 4
	Data   []byte  `json:"data"`  // base64 in JSON
	Max    uint32  `json:"max"`
	Rare   []int64 `json:"rare,omitempty"` // heaps with a rare value, for octal games that have them
	Mask   string  `json:"mask,omitempty"` // by which they are rare
	Period int64   `json:"period"`         // proved, or 0
	Start  int64   `json:"start"`
	// Partial is why there are fewer values than were asked for.
	Partial string `json:"partial,omitempty"`
}

// HeatRequest asks for the values of the positions (x, y), x < Width, y < Height, of a
// rule of two coordinates. Further coordinates are 0.
type HeatRequest struct {
	Rule   string `json:"rule"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Heat is the values of positions by rows, from a row on: Values[(y-Row)*Width+x]; -1 is
// not known. When it is streamed each part goes on where the one before ended, and the
// answer is the last one.
type Heat struct {
	Width  int     `json:"width"`
	Height int     `json:"height"`
	Row    int     `json:"row"` // the first row
	Values []int64 `json:"values"`
}

// WhyRequest asks for the derivation of the value of a single position.
type WhyRequest struct {
	Rule     string `json:"rule"`
	Position string `json:"position"`
}

// Why is the options of a position and the mex of their values.
type Why struct {
	Position string   `json:"position"`
	Drawing  Drawing  `json:"drawing"`
	Options  []Option `json:"options"` // equal ones once, in the order in which they read well
	Value    uint64   `json:"value"`
	Skipped  string   `json:"skipped,omitempty"` // why the options are not listed
}

// Option is an option of a position.
type Option struct {
	Parts  []string `json:"parts"`  // empty: nothing is left
	Values []uint64 `json:"values"` // of the parts
	Value  uint64   `json:"value"`  // their nim sum
	Label  string   `json:"label,omitempty"`
	Touch  []int    `json:"touch,omitempty"` // elements of the position's drawing that the move to it touches
}

// SumRequest asks for everything about a sum, for a board that can be clicked.
type SumRequest struct {
	Rule     string `json:"rule"`
	Position string `json:"position"`
	Misere   bool   `json:"misere,omitempty"`
}

// Sum is a sum of components.
type Sum struct {
	Position   string      `json:"position"` // as it is typed
	Components []Component `json:"components"`
	Values     bool        `json:"values"` // the components have nim values
	Value      uint64      `json:"value"`  // their nim sum
	Outcome    string      `json:"outcome"`
	Method     string      `json:"method"`
	Count      int64       `json:"count"` // of winning moves, equal components counted one by one; -1: not known
	Over       bool        `json:"over"`  // no move is left
	Partial    string      `json:"partial,omitempty"`
}

// Component is a component with its moves.
type Component struct {
	Position  string  `json:"position"`
	Value     *uint64 `json:"value"` // null: not known, or infinite
	Shown     string  `json:"shown"` // the value as text, also an infinite one
	Drawing   Drawing `json:"drawing"`
	Moves     []Move  `json:"moves"`
	Truncated bool    `json:"truncated,omitempty"` // there are more moves
}

// Move is a move in one component.
type Move struct {
	Component int      `json:"component"`
	To        []string `json:"to"`    // what is left of the component
	Label     string   `json:"label"` // what the player does, in words that read alone
	// Ways are the ways to make the move on the drawing: mirror images lead to equal
	// positions. After of a way is the whole sum as it lies then, "" where it is that
	// of the move. Empty: the move is not on the drawing.
	Ways  []Way   `json:"ways"`
	Value *uint64 `json:"value"` // of the whole sum after the move, where it is known
	Wins  bool    `json:"wins"`  // it leaves a P position
	After string  `json:"after"` // the whole sum after it, the first way if there are any
}

// Drawing says how a component is drawn, and Way which elements of it a move touches.
type (
	Drawing = drawing.Drawing
	Way     = drawing.Way
)

// GraphRequest asks for the game graph of a small position.
type GraphRequest struct {
	Rule     string `json:"rule"`
	Position string `json:"position"`
	Most     int    `json:"most,omitempty"` // positions; 0: 200
}

// Graph is the positions that can be reached, the given one first.
type Graph struct {
	Nodes     []GraphNode `json:"nodes"`
	Edges     [][2]int    `json:"edges"` // from, to
	Truncated bool        `json:"truncated,omitempty"`
	Partial   string      `json:"partial,omitempty"` // why it is not known of all positions who wins
}

// GraphNode is a position: a sum, as it is typed.
type GraphNode struct {
	Position string  `json:"position"`
	Value    *uint64 `json:"value"`
	Outcome  string  `json:"outcome"` // P, N, D; empty: not known
	Depth    int     `json:"depth"`   // the fewest moves from the first one
}

// ProofRequest asks for the law of a sequence and its certificate, from at most the
// given number of values (0: a second's work).
type ProofRequest struct {
	Rule   string `json:"rule"`
	Values int    `json:"values,omitempty"`
}

// Proof is a claim and the certificate of a proved one.
type Proof struct {
	Claim       *Claim `json:"claim"`
	Words       string `json:"words"`                 // the theorem in words, and what it needs
	Certificate string `json:"certificate,omitempty"` // the file, byte for byte: a certificate has one spelling
	Progress    int64  `json:"progress,omitempty"`    // of a part of a stream: values so far
}

// LawsRequest asks for formulas.
type LawsRequest struct {
	Rule string `json:"rule"`
}

// Laws are formulas for the values and the lost positions.
type Laws struct {
	Laws  []Law `json:"laws"`
	Lost  []Law `json:"lost"`
	Known int64 `json:"known"` // values that were looked at
	// Same are known games with the same values: a name and why.
	Same []Law `json:"same"`
}

// Law is a formula and its status.
type Law struct {
	Formula string `json:"formula"`
	Words   string `json:"words,omitempty"`
	Status  string `json:"status"` // proved, checked
	Theorem string `json:"theorem,omitempty"`
	Reason  string `json:"reason"`
}

// ExportRequest asks for a program.
type ExportRequest struct {
	Rule     string `json:"rule"`
	Language string `json:"language"`
}

// Export is a program.
type Export struct {
	Language string `json:"language"`
	File     string `json:"file"` // a name for it
	Text     string `json:"text"`
	Status   string `json:"status"` // what it rests on
}

// PlayRequest asks for a move of the computer, who is to move in Position. Before is the
// position before the player's own move, for a teacher's remark on it; empty at the
// start.
type PlayRequest struct {
	Rule     string `json:"rule"`
	Position string `json:"position"`
	Before   string `json:"before,omitempty"`
	Misere   bool   `json:"misere,omitempty"`
	Level    string `json:"level"`          // perfect, random, teacher
	Seed     uint64 `json:"seed,omitempty"` // of random choices
	Hint     bool   `json:"hint,omitempty"` // the move is a hint for the player, who is to move
}

// Play is a move of the computer, or a hint.
type Play struct {
	Over    bool     `json:"over"`             // the player to move cannot, and there is no move
	Winner  string   `json:"winner,omitempty"` // computer or player, where the play is over, or is after the move
	Move    *Move    `json:"move"`             // null when it is over
	Winning bool     `json:"winning"`          // the move wins against every answer
	Remarks []Remark `json:"remarks,omitempty"`
	Sum     *Sum     `json:"sum"` // after the move
}

// Remark is what a teacher says, as a key for translations with what it is about.
type Remark struct {
	Key    string            `json:"key"`    // lost-the-win, kept-the-win, was-lost-already, only-move, ...
	Values map[string]string `json:"values"` // e.g. before, after: nim sums; move: a better one
	Text   string            `json:"text"`   // in English
}

// SentencesRequest asks for what the engine says, in another language than English.
type SentencesRequest struct {
	Language string `json:"language"` // zh
}

// Sentences are translations of all that the engine says. A sentence is a format of
// fmt, in the translation $1 stands for what its first verb does. One that begins or
// ends with a blank or a mark is what is said before or behind another sentence.
type Sentences struct {
	Sentences map[string]string `json:"sentences"`
}
