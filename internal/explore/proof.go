package explore

import (
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
)

// maxProof is the most values that a period is looked for in.
const maxProof = 1 << 22

// proof answers [MethodProof].
func (q *question) proof(r *ProofRequest) (*Proof, error) {
	g := q.subject.Rule
	if g == nil || q.subject.Ends != nil || g.Rule().Dim() != 1 || g.Sequence() == nil {
		return nil, unsupported("a period is looked for in rules of one heap, and `%s` is none", q.subject.Name())
	}
	if r.Values < 0 || r.Values > maxProof {
		return nil, input("values", "a period is looked for in at most %d values; `grundy hunt` looks further", maxProof)
	}
	most := r.Values
	if most == 0 {
		most = heap.Budget(g.Rule())
	}
	claim, err := q.claimIn(most, func(known int64) {
		if q.emit != nil {
			q.emit(&Proof{Progress: known})
		}
	})
	if err != nil {
		return nil, err
	}
	if claim == nil {
		return nil, unsupported("heaps of this rule do not only lead to smaller heaps, so there is no table to find a period in")
	}
	out := &Proof{Claim: newClaim(claim), Words: claim.Reason()}
	if claim.Status != period.Proved {
		if err := q.byLaw(out); err != nil {
			return nil, q.explain(err).found(out, true)
		}
		return out, nil
	}
	out.Words = theoremWords(claim.Theorem) + ": " + claim.Reason()
	cert, err := g.Certificate(q.ctx, claim)
	if err != nil {
		return nil, err
	}
	out.Certificate = string(cert.Encode())
	return out, nil
}

// byLaw puts a law of the values that is proved in the place of a claim that is not.
func (q *question) byLaw(out *Proof) error {
	l, _, err := q.subject.Rule.Law(q.ctx, 0)
	if l != nil && l.Status == period.Proved {
		out.Claim, out.Words = lawClaim(l), l.Theorem+": "+l.Reason
	}
	return unlessLimit(q.ctx, err)
}
