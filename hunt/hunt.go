package hunt

import (
	"context"
	"errors"
	"time"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/store"
)

// Config says what is wanted of a hunt.
type Config struct {
	To      int64         // how many values: G(0), ..., G(To-1); 0: until a period is proved
	Keep    bool          // keep all values; decided when a run begins
	Threads int           // cores; 0 means all
	Memory  int64         // see [heap.WalkOptions]
	Every   time.Duration // between checkpoints; 0 means 2 s
	Block   int64         // values of a block of the hash chain of a new run; 0 means BlockSize
	Report  func(Status)  // called some times a second, if not nil

	now func() time.Time // the date of a checkpoint; nil means time.Now
}

// BlockSize is the number of values of a block of the hash chain.
const BlockSize = 1 << 20

// most is the number of values of a hunt without a bound.
const most = 1 << 60

// Result is where a hunt ended.
type Result struct {
	Status
	Run         store.Run
	From        int64   // where it began or was taken up
	Damaged     []int64 // checkpoints that were found damaged, and passed over
	Certificate []byte  // of the period, if one is proved

	// A certificate with parts that was written now was checked so far.
	Parts, PartsChecked int
}

// Run extends the sequence of a rule of one heap in a store, from where it was
// left, until it has c.To values or a proved period; in the latter case the
// certificate is saved and returned, at once when the run has one.
//
// When ctx ends, a last checkpoint is made, and the error of ctx is returned with
// the result. With any other error the result tells the last checkpoint too. Such
// errors are those of the store ([store.Error]), and those of [heap.Walk].
func Run(ctx context.Context, st *store.Store, r *rule.Rule, c Config) (*Result, error) {
	if c.Every <= 0 {
		c.Every = 2 * time.Second
	}
	if c.Block <= 0 {
		c.Block = BlockSize
	}
	if c.To <= 0 {
		c.To = most
	}
	h := &hunt{Config: c, ctx: ctx, st: st, rule: r, res: &Result{}}
	h.res.To = c.To
	err := h.run()
	return h.res, err
}

// hunt is one call of Run.
type hunt struct {
	Config
	ctx  context.Context
	st   *store.Store
	rule *rule.Rule
	res  *Result

	walk    *heap.Walk
	ledger  *ledger
	before  time.Duration // work of earlier calls
	begun   time.Time
	rate    rate
	refuted candidate           // the last candidate that was looked at
	claim   *period.SparseClaim // a period that more values will prove
	past    bool                // the first earlyValues are done, and the ledger has seen a state
	depth   int64               // of the witnesses, before the walk was taken up
	way     int64               // the next waypoint is here or later
}

func (h *hunt) run() (err error) {
	if err := h.open(); err != nil {
		return err
	}
	if h.res.Certificate, err = h.st.Certificate(h.res.Run.ID); err != nil || h.res.Certificate != nil {
		return err
	}
	if !h.res.Run.Searched {
		if done, err := h.search(); done || err != nil {
			return err
		}
	}
	if err := h.resume(); err != nil {
		return err
	}
	h.begun = time.Now()
	h.ledger.start()
	err = h.extend()
	h.report("")
	if fail := h.ledger.stop(); fail != nil {
		err = fail // what the walk did after it is lost
	}
	h.report("")
	return err
}

// open finds the run of the rule, if it has begun.
func (h *hunt) open() error {
	text := h.rule.String()
	run, ok, err := h.st.Find(text)
	if err != nil {
		return err
	}
	if ok && h.Keep && run.Keep != store.KeepAsked {
		if c, _, err := h.st.Latest(run.ID); err != nil || c != nil {
			return errors.Join(err, errors.New("the values of this run were not kept from its beginning; go on without --keep, or begin anew in another store"))
		}
		run.Keep = store.KeepAsked
	}
	h.res.Run = run
	return nil
}

// begin makes the run, if it has not begun.
func (h *hunt) begin() (err error) {
	if h.res.Run.ID != 0 {
		return nil
	}
	keep := store.KeepNone
	if h.Keep {
		keep = store.KeepAsked
	}
	h.res.Run, err = h.st.Begin(h.rule.String(), h.Block, keep)
	return err
}

// search looks for what is known at once: a formula, or an early period. A rule
// that is refused here or by the walk leaves no run in the store.
func (h *hunt) search() (done bool, err error) {
	h.say("looking for an early period")
	seq, err := heap.New(h.rule, heap.Limits{})
	if err != nil {
		return false, err
	}
	claim, err := seq.Claim(h.ctx, 0)
	if err != nil {
		return false, err
	}
	if claim.Status == period.Proved {
		values, err := seq.Table(h.ctx, claim.Known)
		if err != nil {
			return false, err
		}
		if err := h.begin(); err != nil {
			return false, err
		}
		return true, h.certify(claim, values)
	}
	if _, err := heap.NewWalk(h.rule, h.options()); err != nil {
		return false, err
	}
	if err := h.begin(); err != nil {
		return false, err
	}
	return false, h.st.SetSearched(h.res.Run.ID)
}

// certify saves the certificate of a claim.
func (h *hunt) certify(c *period.Claim, values []uint32) error {
	cert, err := period.Certify(c, values)
	if err != nil {
		return err
	}
	h.res.N = max(h.res.N, c.Known)
	h.res.Certificate = cert.Encode()
	return h.st.AddCertificate(h.res.Run.ID, h.res.Certificate)
}

func (h *hunt) options() heap.WalkOptions {
	return heap.WalkOptions{Threads: h.Threads, Memory: h.Memory}
}

// resume makes the walk and the ledger, from the last checkpoint if there is one.
func (h *hunt) resume() error {
	options := h.options()
	h.ledger = newLedger(h.st, h.res.Run)
	h.ledger.early = newEarly(h.rule)
	if h.now != nil {
		h.ledger.now = h.now
	}
	c, bad, err := h.st.Latest(h.res.Run.ID)
	h.res.Damaged = bad
	if err != nil {
		return err
	}
	if c == nil {
		if h.res.Run.Keep == store.KeepAsked {
			h.ledger.keep = &keeper{st: h.st, run: h.res.Run}
		}
		h.walk, err = heap.NewWalk(h.rule, options)
		return err
	}
	st, err := state(h.st, h.res.Run, c.Walk)
	if err != nil {
		return err
	}
	if err := h.ledger.resume(c.Rest, &st); err != nil {
		return err
	}
	if h.ledger.early != nil && st.Window.From == 0 && st.Window.Len() <= mostValues && (st.N < earlyValues || st.Mask.Bits == 0) {
		h.ledger.early.again(st.Window)
	} else {
		h.ledger.early = nil
	}
	h.depth = h.ledger.depth
	h.before, h.res.From, h.res.N, h.res.Saved = c.Worked, c.N, c.N, c.N
	h.walk, err = heap.ResumeWalk(h.ctx, h.rule, st, options)
	return err
}

// state reads the state of a walk, with the values that are kept elsewhere.
func state(st *store.Store, run store.Run, walk []byte) (heap.WalkState, error) {
	w, outside, err := decodeWalk(walk)
	if err != nil || !outside {
		return w, err
	}
	var g []uint32
	from := w.Window.From - w.Window.From%run.Block
	err = kept(st, run, from, w.N, func(values []uint32) error {
		g = append(g, values...)
		return nil
	})
	if err == nil {
		w.Window = heap.PackBlock(w.Window.From, g[w.Window.From-from:])
	}
	return w, err
}

// extend walks on, with a checkpoint now and then, and one at the end.
func (h *hunt) extend() error {
	saved := time.Now() // the last checkpoint was asked for
	for h.walk.N() < h.To {
		turn, cancel := context.WithTimeout(h.ctx, min(h.Every, time.Second))
		err := h.blocks(turn, saved)
		cancel()
		if h.ctx.Err() != nil || err != nil {
			h.checkpoint()
			return errors.Join(h.ctx.Err(), err)
		}
		select {
		case <-h.ledger.failed:
			return nil // stop returns the error
		default:
		}
		if done, err := h.found(); done || err != nil {
			return err
		}
		first := h.walk.N() >= earlyValues && !h.past
		late := time.Since(saved) - h.Every
		if first || late >= 0 && (h.walk.N()%h.res.Run.Block == 0 || late >= min(h.Every, untilAligned)) {
			h.past = h.past || first
			h.save(nil)
			saved = time.Now()
		}
	}
	h.checkpoint()
	_, err := h.found()
	return err
}

// untilAligned is the longest that a checkpoint which is due waits for the end of a block of
// the chain: there is nothing of the block to save then.
const untilAligned = time.Second / 2

// blocks computes values until the turn ends, something is found, a checkpoint is
// due, or there are as many as are wanted.
func (h *hunt) blocks(turn context.Context, saved time.Time) error {
	for h.walk.N() < h.To {
		to := h.To
		due := time.Since(saved) >= h.Every
		if due { // it is smallest at the end of a block of the chain
			to = min(to, (h.walk.N()/h.res.Run.Block+1)*h.res.Run.Block)
		}
		b, err := h.walk.Next(turn, to)
		if b.Len() > 0 {
			h.rate.add(b.Len())
			h.ledger.feed(b)
			h.waypoint()
		}
		if due && h.walk.N()%h.res.Run.Block == 0 {
			return nil
		}
		if turn.Err() != nil || h.walk.N() >= earlyValues && !h.past {
			return nil
		}
		if err != nil {
			return err
		}
		select {
		case <-h.ledger.failed:
			return nil
		default:
		}
		if h.rate.due() {
			h.report("")
			if _, seen, hit := h.ledger.look(); hit != nil || seen != h.refuted || h.claim != nil {
				return nil
			}
		}
	}
	return nil
}

// Waypoints are as far apart as this share of the values, and at least so many.
// Where a period begins is looked for between two of them, and a certificate is
// checked in parts from one to another.
const (
	wayShare = 64
	leastWay = 1 << 21
)

// waypoint notes the state of the walk now and then; the next checkpoint saves it.
func (h *hunt) waypoint() {
	n := h.walk.N()
	if n < h.way || h.walk.Depth() == 0 { // without a mask the state is all values
		return
	}
	h.way = n + max(n/wayShare, leastWay)
	st := h.walk.State()
	h.ledger.send(message{way: &st})
}

// save asks for a checkpoint where the walk is.
func (h *hunt) save(saved chan struct{}) {
	st := h.walk.State()
	h.ledger.send(message{save: &st, depth: max(h.depth, h.walk.Depth()), worked: h.worked(), saved: saved})
}

// checkpoint makes one and waits for it.
func (h *hunt) checkpoint() {
	saved := make(chan struct{})
	h.save(saved)
	<-saved
}

func (h *hunt) worked() time.Duration { return h.before + time.Since(h.begun) }

// report updates the status of the result and passes it on.
func (h *hunt) report(doing string) {
	s, _, _ := h.ledger.look()
	s.To, s.Way, s.Rate, s.Worked, s.Doing = h.To, h.walk.Way(), h.rate.late(), h.worked(), doing
	h.res.Status = s
	if h.Report != nil {
		h.Report(s)
	}
}

// say reports what is done while there is no walk yet.
func (h *hunt) say(doing string) {
	h.res.Doing = doing
	if h.Report != nil {
		h.Report(h.res.Status)
	}
	h.res.Doing = ""
}

// rate measures values a second over the last few seconds.
type rate struct {
	n       int64
	samples []sample // in order, some a second
}

type sample struct {
	at time.Time
	n  int64
}

// How often, and for how long, the number of values is noted.
const (
	sampleEvery = 200 * time.Millisecond
	sampleFor   = 4 * time.Second
)

func (r *rate) add(n int) { r.n += int64(n) }

// due reports, some times a second, that it is time to report.
func (r *rate) due() bool { return r.dueAt(time.Now()) }

func (r *rate) dueAt(now time.Time) bool {
	if k := len(r.samples); k > 0 && now.Sub(r.samples[k-1].at) < sampleEvery {
		return false
	}
	first := len(r.samples) == 0
	r.samples = append(r.samples, sample{now, r.n})
	for len(r.samples) > 2 && now.Sub(r.samples[1].at) >= sampleFor {
		r.samples = r.samples[1:]
	}
	return !first
}

func (r *rate) late() float64 {
	if len(r.samples) < 2 {
		return 0
	}
	a, b := r.samples[0], r.samples[len(r.samples)-1]
	return float64(b.n-a.n) / b.at.Sub(a.at).Seconds()
}
