package explore

// Bounds of the values of a part.
const (
	leastPart   = 16
	mostValues  = 256     // of heaps that are asked for one by one
	mostHeat    = 1 << 10 // of positions
	mostPicture = 1 << 18 // of a picture, packed
)

// partLength is how many values the part has before which so many were given: the first
// parts come soon, and there are not many. It depends on nothing else, so that an answer
// that is asked for again comes in the same parts.
func partLength(given, most int) int { return min(max(leastPart, given/4), most) }

// send gives a part of the answer to who takes parts: what comes before so many values.
func (q *question) send(part any, values int) {
	if q.emit != nil {
		q.emit(part)
		q.sent = values
	}
}
