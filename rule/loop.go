package rule

// runner runs the body for the members of a set in turn.
type runner struct {
	slot  int // where the member goes
	stops stops
	body  loop
}

// loop compiles an iterator over numbers around its body.
func (c *compiler) loop(s Source, slot int, stops stops, body loop) loop {
	r := &runner{slot, stops, body}
	switch s := s.(type) {
	case Range:
		return c.interval(r, s)
	case List:
		if set, ok := constant(s.Items); ok {
			return r.fixed(set)
		}
		items := make([]loop, len(s.Items))
		for i, item := range s.Items {
			items[i] = c.interval(r, item)
		}
		return func(e *env) bool {
			for _, item := range items {
				if !item(e) {
					return false
				}
			}
			return true
		}
	case Named:
		switch s.Name {
		case "divisors":
			return r.divisors(c.argument(s))
		case "digits":
			return r.digits(c.argument(s))
		}
		return r.named(s.Name, c.argument(s))
	}
	panic("rule: unknown source")
}

func (c *compiler) interval(r *runner, s Range) loop {
	lo := c.number(s.Lo)
	if s.Hi == nil {
		return func(e *env) bool {
			from := lo(e)
			if e.state != fine {
				return e.broken()
			}
			top, known := r.stops.top(e)
			return r.run(e, from, top, !known)
		}
	}
	hi := c.number(s.Hi)
	return func(e *env) bool {
		from, to := lo(e), hi(e)
		if e.state != fine {
			return e.broken()
		}
		if len(r.stops.tops) > 0 {
			top, _ := r.stops.top(e)
			to = min(to, top)
		}
		return r.run(e, from, to, false)
	}
}

// fixed runs through a constant set.
func (r *runner) fixed(set Intervals) loop {
	return func(e *env) bool {
		top, known := r.stops.top(e)
		for _, i := range set {
			if i.Lo > top {
				break
			}
			if !r.run(e, i.Lo, min(i.Hi, top), i.Hi == Inf && !known) {
				return false
			}
		}
		return true
	}
}

// run runs through an interval; one that is endless has no true upper end.
func (r *runner) run(e *env, from, to int64, endless bool) bool {
	look := int64(63) // look for the end only now and then
	if endless {
		look = 0
	}
	falls := len(r.stops.falls) > 0
	for k := from; k <= to; k++ {
		e.v[r.slot] = k
		if falls && (k-from)&look == look && r.stops.stopped(e) {
			return e.err == nil
		}
		if !e.choose() || !r.body(e) {
			return falls && r.overEnd(e)
		}
		if k == Inf {
			return !endless || r.stops.beyond(e)
		}
	}
	return true
}

// overEnd takes back an overflow behind the end: 3^100 is no error in n-3^k.
func (r *runner) overEnd(e *env) bool {
	if e.err != ErrOverflow {
		return false
	}
	e.err = nil
	if !r.stops.stopped(e) {
		e.err = ErrOverflow
	}
	return e.err == nil
}

func (r *runner) divisors(arg number) loop {
	return func(e *env) bool {
		n := arg(e)
		if e.state != fine {
			return e.broken()
		}
		for d := int64(1); d <= n/d; d++ {
			if !e.choose() {
				return false
			}
			if n%d != 0 {
				continue
			}
			if e.v[r.slot] = d; !r.body(e) {
				return false
			}
			if e.v[r.slot] = n / d; n/d != d && !r.body(e) {
				return false
			}
		}
		return true
	}
}

func (r *runner) digits(arg number) loop {
	return func(e *env) bool {
		n := arg(e)
		if e.state != fine {
			return e.broken()
		}
		seen := 1 // 0 is no amount
		for ; n > 0; n /= 10 {
			d := n % 10
			if seen>>d&1 == 1 {
				continue
			}
			seen |= 1 << d
			if e.v[r.slot] = d; !r.body(e) {
				return false
			}
		}
		return true
	}
}

// named runs through one of the infinite sets.
func (r *runner) named(name string, arg number) loop {
	return func(e *env) bool {
		top, known := r.stops.top(e)
		completed := true
		end := e.sieve.members(name, arg(e), func(k int64) bool {
			if known && k > top {
				return false
			}
			e.v[r.slot] = k
			if r.stops.stopped(e) {
				completed = e.err == nil
				return false
			}
			completed = e.choose() && r.body(e)
			return completed
		})
		switch {
		case end == tooManyPrimes:
			return e.giveUp(maxSieve, "numbers searched for primes")
		case end == no64Bits && !known:
			return r.stops.beyond(e)
		}
		return completed
	}
}
