package opponent

import "fmt"

// english says a remark in a sentence or two.
func (r *Remark) english() string {
	v := r.Values
	switch r.Key {
	case KeptTheWin:
		return "That keeps the win." + r.sums()
	case OnlyMove:
		return "That was the only move that wins." + r.sums()
	case LostTheWin:
		return "That gives the win away." + r.sums() + r.better("won")
	case MissedTheWin:
		return "That lets the win slip: the position is a draw now." + r.better("won")
	case WasLostAlready:
		if n := v["lasts"]; n != "" {
			return "The position was lost, whatever the move." + r.sums() + fmt.Sprintf(" The game can last %s more.", moves(n))
		}
		return "The position was lost, whatever the move." + r.sums()
	case KeptTheDraw:
		return "That keeps the draw."
	case LostTheDraw:
		return "That was a draw, and is lost now." + r.better("kept the draw")
	case NotKnown:
		return "It is not known who wins here" + because(v["limit"])
	case PlayerWon:
		return "The play is over: you have won."
	case PlayerLost:
		return "The play is over: you have lost."
	case LookAt:
		return fmt.Sprintf("There is a good move in component %s, %s.", v["component"], v["position"])
	case WinningMove:
		return fmt.Sprintf("This move wins: %s.", v["move"])
	case DrawingMove:
		return fmt.Sprintf("No move wins; this one keeps the draw: %s.", v["move"])
	case NoWinningMove:
		text := fmt.Sprintf("Every move loses against the best answers. Hardest to answer: %s.", v["move"])
		if n := v["lasts"]; n != "" {
			text += fmt.Sprintf(" With it the game lasts %s more.", moves(n))
		}
		return text
	case GoodGuess:
		return fmt.Sprintf("A move that may be good: %s. It is not proved%s", v["move"], because(v["limit"]))
	}
	return string(r.Key)
}

// sums tells how the nim sum has changed.
func (r *Remark) sums() string {
	before, ok := r.Values["before"]
	if !ok {
		return ""
	}
	return fmt.Sprintf(" The nim sum was %s and is %s now.", before, r.Values["after"])
}

// better names a move that would have done better.
func (r *Remark) better(done string) string {
	move := r.Values["move"]
	if move == "" {
		return ""
	}
	return fmt.Sprintf(" This would have %s: %s.", done, move)
}

// because adds a reason, or ends the sentence.
func because(limit string) string {
	if limit == "" {
		return "."
	}
	return ": " + limit + "."
}

// moves counts moves.
func moves(n string) string {
	if n == "1" {
		return "1 move"
	}
	return n + " moves"
}
