package explore

// Bounds of a part.
const (
	leastPart = 64
	mostPart  = 1 << 18
)

// partLength is how many values the part has before which so many were given: the first
// parts come soon, and there are not many. It depends on nothing else, so that an answer
// that is asked for again comes in the same parts.
func partLength(given int) int { return min(max(leastPart, given/4), mostPart) }

// full reports that so many values, with those that were sent, make a part.
func (q *question) full(values int) bool { return values-q.sent >= partLength(q.sent) }

// send gives a part of the answer to who takes parts: what comes before so many values.
func (q *question) send(part any, values int) {
	if q.emit != nil {
		q.emit(part)
		q.sent = values
	}
}
