package play

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// theoryOf returns what decides a kind of play; ends says that positions of the
// game can end the play.
func theoryOf(k Kind, ends bool) (t theory, ok bool) {
	if ends {
		return foreclosedEnds(), k == Kind{}
	}
	switch {
	case k.Moved == Conjunctive && k.Short:
		return conjunctive(k.Misere), true
	case k.Moved == Conjunctive:
		return continued(k.Misere), true
	case k.Moved == Selective && k.Short:
		return shortSelective(k.Misere), true
	case k.Moved == Selective && k.Misere:
		return misereSelective(), true
	case k.Moved == Selective:
		return selective(), true
	case k.Moved == Disjunctive && k.Short:
		return foreclosed(k.Misere), true
	}
	return t, false
}

// side names who wins, for the names of theories.
func parity(misere bool) (losing int32, mover string) {
	if misere {
		return 1, "even"
	}
	return 0, "odd"
}

// conjunctive: a component lasts as many moves as its remoteness says, if its
// winner hurries and its loser delays, and the play as many as the least.
func conjunctive(misere bool) theory {
	losing, mover := parity(misere)
	return theory{
		name: "the least remoteness: the player to move wins just when it is " + mover + " (Steinhaus 1925; Smith 1966)",
		noun: "remoteness",
		join: slices.Min[[]int32],
		number: func(options []int32) int32 {
			best, worst := int32(-1), int32(-1)
			for _, r := range options {
				if r%2 == losing && (best < 0 || r < best) {
					best = r
				}
				worst = max(worst, r)
			}
			if best >= 0 {
				return 1 + best
			}
			return 1 + worst
		},
		show:  decimal,
		start: math.MaxInt32 - 1, // even, as 0 is
		fold:  func(state int64, n int32) int64 { return min(state, int64(n)) },
		wins:  func(state int64) bool { return state%2 != int64(losing) },
	}
}

// continued: the winner of a component keeps it going and its loser ends it soon;
// the last component to end decides.
func continued(misere bool) theory {
	losing, mover := parity(misere)
	return theory{
		name: "the greatest suspense number: the player to move wins just when it is " + mover + " (Smith 1966; Conway 1976)",
		noun: "suspense",
		join: slices.Max[[]int32],
		number: func(options []int32) int32 {
			best, worst := int32(-1), int32(-1)
			for _, s := range options {
				if s%2 == losing {
					best = max(best, s)
				} else if worst < 0 || s < worst {
					worst = s
				}
			}
			if best >= 0 {
				return 1 + best
			}
			return 1 + worst
		},
		show: decimal,
		fold: func(state int64, n int32) int64 { return max(state, int64(n)) },
		wins: func(state int64) bool { return state%2 != int64(losing) },
	}
}

func decimal(n int32) string { return strconv.Itoa(int(n)) }

// The numbers of selective play, but for its misere form.
const (
	ended = int32(iota)
	lost
	won
)

func sideOf(n int32) string { return [...]string{"ended", "P", "N"}[n] }

// selective: who is to move moves in each N component to a P position.
func selective() theory {
	return theory{
		name: "the outcomes: the player to move wins just when some component is an N position (Smith 1966; Conway 1976)",
		noun: "outcomes",
		join: slices.Max[[]int32],
		number: func(options []int32) int32 {
			if slices.Min(options) <= lost {
				return won
			}
			return lost
		},
		show: sideOf,
		fold: func(state int64, n int32) int64 { return max(state, int64(n)) },
		wins: func(state int64) bool { return state == int64(won) },
	}
}

// misereSelective: as in normal play while two components have not ended; a single
// one is played as misere play of it alone. A number is 1, and 1 more if the player
// to move wins the component in normal play, and 2 more if in misere play.
func misereSelective() theory {
	outcome := func(n int32) (normal, misere bool) { return (n-1)&1 == 1, (n-1)&2 == 2 }
	number := func(normal, misere bool) int32 {
		n := int32(1)
		if normal {
			n++
		}
		if misere {
			n += 2
		}
		return n
	}
	const several = 5 // a state of two components or more; 6 if one is an N position
	fold := func(state int64, n int32) int64 {
		switch {
		case n == ended:
			return state
		case state == 0:
			return int64(n)
		}
		a, _ := outcome(n)
		b := state > several
		if state < several {
			b, _ = outcome(int32(state))
		}
		if a || b {
			return several + 1
		}
		return several
	}
	return theory{
		name: "the outcomes: while two components go on, the player to move wins just when one is an N position in normal play; a single one is played by itself (Conway 1976)",
		noun: "normal and misere outcomes",
		join: func(parts []int32) int32 {
			if len(parts) == 1 {
				return parts[0]
			}
			win := slices.ContainsFunc(parts, func(n int32) bool { normal, _ := outcome(n); return normal })
			return number(win, win)
		},
		number: func(options []int32) int32 {
			var normal, misere bool
			for _, o := range options {
				if o == ended { // who is to move there loses in normal play
					normal = true
					continue
				}
				a, b := outcome(o)
				normal, misere = normal || !a, misere || !b
			}
			return number(normal, misere)
		},
		show: func(n int32) string { return [...]string{"ended", "P/P", "N/P", "P/N", "N/N"}[n] },
		fold: fold,
		wins: func(state int64) bool {
			if state >= several {
				return state > several
			}
			_, misere := outcome(int32(state))
			return state == 0 || misere
		},
	}
}

// shortSelective: who ends a component wins in normal play and loses in misere
// play; in both, who is to move makes every component a lost one.
func shortSelective(misere bool) theory {
	t := selective()
	t.name = "the outcomes: while no component has ended, the player to move wins just when some component is an N position (Conway 1976)"
	const over = -1
	t.fold = func(state int64, n int32) int64 {
		if n == ended || state == over {
			return over
		}
		return max(state, int64(n))
	}
	t.wins = func(state int64) bool { return state == int64(won) || misere && state != int64(lost) }
	if misere {
		t.noun = "misere outcomes"
		t.number = func(options []int32) int32 {
			if slices.Contains(options, lost) {
				return won
			}
			return lost
		}
	}
	return t
}

// The numbers of shortened disjunctive play: ended, then forced, a position from
// which one move wins the whole sum, then the foreclosed nim values.
const (
	forced = int32(1)
	zero   = int32(2) // stands for the foreclosed nim value 0
)

func showForeclosed(n int32) string {
	switch n {
	case reachedWin, reachedLoss:
		return "reached"
	case ended:
		return "ended"
	case forced:
		return "wins at once"
	}
	return decimal(n - zero)
}

// The states of a sum in shortened disjunctive play, beside the nim sum.
const (
	stateForced = 1 << 40
	stateOver   = 1 << 41
	stateLost   = 1 << 42
)

// foreclosed: in normal play a component that can be ended at once wins; among the
// others, moves that let the opponent do so are no moves. In misere play moves
// that end a component are no moves. What is left is play for nim values.
func foreclosed(misere bool) theory {
	over := func(state int64) bool { return state&stateOver != 0 || state < 0 }
	t := theory{
		name: "the foreclosed nim values: the player to move wins just when their nim sum is not 0, or a component can be ended at once (Conway 1976)",
		noun: "foreclosed nim values",
		join: func(parts []int32) int32 {
			var x int32
			for _, n := range parts {
				if n == forced {
					return forced
				}
				x ^= n - zero
			}
			return zero + x
		},
		number: func(options []int32) int32 {
			if !misere && slices.Contains(options, ended) {
				return forced
			}
			return zero + mexOf(options)
		},
		show:  showForeclosed,
		start: -1, // no component: over
		fold: func(state int64, n int32) int64 {
			state = max(state, 0)
			switch n {
			case ended, reachedWin:
				return state | stateOver
			case reachedLoss:
				return state | stateLost
			case forced:
				return state | stateForced
			}
			return state ^ int64(n-zero)
		},
		wins: func(state int64) bool {
			if over(state) {
				return misere
			}
			return state != 0
		},
	}
	if misere {
		t.name = "the foreclosed nim values: the player to move wins just when their nim sum is not 0; moves that end a component do not count (Conway 1976)"
	}
	return t
}

// foreclosedEnds is the same where positions end the play: those where the mover
// wins are as the end of a component, moves to those where the mover loses do not
// count, and a component without options has the value 0.
func foreclosedEnds() theory {
	t := foreclosed(false)
	t.name = "the foreclosed nim values: the player to move wins just when their nim sum is not 0, or one move ends the play and wins"
	t.ended, t.start = zero, 0
	t.number = func(options []int32) int32 {
		if slices.Contains(options, reachedWin) {
			return forced
		}
		return zero + mexOf(options)
	}
	return t
}

// mexOf is the mex of the nim values among the numbers of shortened play.
func mexOf(options []int32) int32 {
	seen := make([]bool, len(options)+1)
	for _, o := range options {
		if v := o - zero; v >= 0 && int(v) < len(seen) {
			seen[v] = true
		}
	}
	return int32(slices.Index(seen, false))
}

// numbers writes the numbers of a sum.
func (t theory) numbers(ns []int32) string {
	if len(ns) > 20 {
		return fmt.Sprintf("%s of %d components", t.noun, len(ns))
	}
	text := t.noun
	for i, n := range ns {
		if i > 0 {
			text += ","
		}
		text += " " + t.show(n)
	}
	return text
}
