package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// page is the page in a tab with a profile of its own. When the test ends, it holds that
// the console is clean, that nothing was asked of another machine, and that the policy of
// the page was kept.
type page struct {
	target
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	at       string   // the state that was looked at last
	faults   []string // what the console, the log and the network say is wrong
	expected []string // parts of faults that the test provokes
}

// open gives a tab to a test, which says by look what it shows: one that another test is
// done with, where its engine runs already, or a new one.
func open(t *testing.T, g target) *page {
	t.Helper()
	p := shared.tabs.take(g)
	if p == nil {
		return openNew(t, g)
	}
	p.t = t
	t.Cleanup(func() {
		p.clean()
		if !t.Failed() {
			shared.tabs.give(p)
		}
	})
	p.look("") // what was open is closed
	p.settle()
	return p
}

// openNew opens an empty tab, with nothing that the browser kept of the page.
func openNew(t *testing.T, g target) *page {
	t.Helper()
	p := &page{target: g, t: t}
	ctx, _ := chromedp.NewContext(shared.browser, chromedp.WithNewBrowserContext(), chromedp.WithListener(p.listen))
	p.ctx = ctx
	if err := chromedp.Do(ctx); err != nil { // opens the tab, which lives as long as this context
		t.Fatal(err)
	}
	p.do(
		command(network.Enable, network.EnableParams{}),
		command(cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `
			addEventListener("securitypolicyviolation", (e) => console.error("policy: " + e.violatedDirective + " " + e.blockedURI));
		`}),
	)
	t.Cleanup(func() {
		p.clean()
		if !t.Failed() {
			shared.tabs.give(p)
		}
	})
	return p
}

// tabs are those that no test uses, by the address of the page in them.
type tabs struct {
	mu   sync.Mutex
	idle map[string][]*page
}

func (s *tabs) take(g target) *page {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.idle[g.url]
	if len(all) == 0 {
		return nil
	}
	s.idle[g.url] = all[:len(all)-1]
	return all[len(all)-1]
}

func (s *tabs) give(p *page) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p.faults, p.expected = nil, nil
	s.idle[p.url] = append(s.idle[p.url], p)
}

// command is a command of the protocol as an action.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// listen keeps what is wrong.
func (p *page) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" || e.Type == "assert" {
			var words []string
			for _, a := range e.Args {
				words = append(words, string(a.Value)+a.Description)
			}
			p.fault("console: " + strings.Join(words, " "))
		}
	case *runtime.EventExceptionThrown:
		p.fault("exception: " + exceptionText(e.ExceptionDetails))
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			p.fault("log: " + e.Entry.Text + " " + e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		u, err := url.Parse(e.Request.URL)
		if err != nil || (u.Scheme != "data" && u.Scheme != "blob" && !strings.HasPrefix(e.Request.URL, p.url)) {
			p.fault("request: " + e.Request.URL)
		}
	}
}

func (p *page) fault(s string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, s+" (at "+p.at+")")
}

// expect says that faults with this text are what the test provokes.
func (p *page) expect(part string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expected = append(p.expected, part)
}

// clean fails the test if anything was wrong.
func (p *page) clean() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.faults {
		known := false
		for _, part := range p.expected {
			known = known || strings.Contains(f, part)
		}
		if !known {
			p.t.Error(f)
		}
	}
	if p.t.Failed() {
		p.shoot("failed-" + strings.ReplaceAll(p.t.Name(), "/", "-"))
	}
}

// do runs actions.
func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// look shows the page in a state, the part of its address behind "#": it opens the page,
// or goes on from what is open, as a link in the page does.
func (p *page) look(hash string) {
	p.t.Helper()
	p.mu.Lock()
	p.at = hash
	p.mu.Unlock()
	if eval[string](p, "location.href.split('#')[0]") != p.url {
		p.do(chromedp.Navigate(p.url + "#" + hash))
		return
	}
	eval[bool](p, fmt.Sprintf("(location.hash = %s, true)", quote(hash)))
	p.settle()
}

// eval evaluates JavaScript in the page.
func eval[T any](p *page, js string) T {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", js, err)
	}
	return v
}

// wait waits until an expression of JavaScript is true.
func (p *page) wait(js string) {
	p.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("Boolean("+js+")"))
		switch {
		case err == nil && ok:
			return
		case p.ctx.Err() != nil:
			p.t.Fatal(p.ctx.Err())
		case time.Now().After(deadline):
			p.t.Fatalf("%s: not true in %s (%v); the page says: %s", js, patience, err, p.said())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// text is what an element shows.
func (p *page) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`document.querySelector(%s)?.innerText ?? ""`, quote(selector)))
}

// waitText waits until an element shows a text.
func (p *page) waitText(selector, part string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%s)?.innerText.includes(%s)`, quote(selector), quote(part)))
}

// said is what the page shows, in one line.
func (p *page) said() string { return strings.Join(strings.Fields(p.text("main")), " ") }

// has reports whether an element is there.
func (p *page) has(selector string) bool {
	p.t.Helper()
	return eval[bool](p, fmt.Sprintf(`document.querySelector(%s) !== null`, quote(selector)))
}

// click waits for an element and clicks it.
func (p *page) click(selector string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%s)`, quote(selector)))
	p.do(chromedp.Click(chromedp.CSS(selector)))
}

// fill types a text into a field in place of what it holds.
func (p *page) fill(selector, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%s)`, quote(selector)))
	p.do(
		chromedp.Focus(chromedp.CSS(selector)),
		chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(%s).select()`, quote(selector))),
		chromedp.KeyEvent(text),
	)
}

// idle waits until the view that is chosen is there and works at nothing.
func (p *page) idle() {
	p.t.Helper()
	for range 2 { // a view that has just come asks in the next frame
		p.wait(`document.querySelector("#panel")?.dataset.state.match(/ready|error/) && !document.querySelector("#panel .busy")`)
		p.settle()
	}
}

// still lets nothing move until the end of the test, as who asked for less motion sees
// the page: what is looked at is not on its way.
func (p *page) still() {
	motion := func(much string) {
		p.do(command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: much}},
		}))
	}
	motion("reduce")
	p.t.Cleanup(func() { motion("") })
}

// settle waits until what has changed is drawn.
func (p *page) settle() {
	p.t.Helper()
	eval[bool](p, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

// tabs are the views that the rule has.
func (p *page) tabs() []string {
	p.t.Helper()
	return eval[[]string](p, `[...document.querySelectorAll("[role=tab]")].map((e) => e.id.replace("tab-", ""))`)
}

// press waits for a button with a text, or a name for screen readers, and clicks it. One
// of the view goes before one of the page around it.
func (p *page) press(name string) {
	p.t.Helper()
	const mark = "data-pressed"
	find := fmt.Sprintf(`(() => {
		document.querySelector("[%[1]s]")?.removeAttribute(%[2]s);
		const named = (e) => e.innerText?.trim() === %[3]s || e.getAttribute("aria-label") === %[3]s;
		const all = (root) => [...(root?.querySelectorAll("button, [role=button]") ?? [])];
		const b = [...all(document.querySelector("#panel")), ...all(document)].find((e) => named(e) && !e.disabled);
		b?.setAttribute(%[2]s, "");
		return b;
	})()`, mark, quote(mark), quote(name))
	p.wait(find)
	p.do(chromedp.Click(chromedp.CSS("[" + mark + "]")))
}

// size makes the window as wide and high as a device's.
func (p *page) size(width, height int64, mobile bool) {
	p.t.Helper()
	p.do(command(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: height, DeviceScaleFactor: 1, Mobile: mobile,
	}))
}

// shoot keeps a picture of what the page shows, for those who look at the tests' files.
func (p *page) shoot(name string) {
	p.t.Helper()
	png, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		p.t.Logf("no picture: %v", err)
		return
	}
	if err := os.MkdirAll("screenshots", 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("screenshots", name+".png"), png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// quote is a text as a literal of JavaScript.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string
	}
	return string(b)
}

// exceptionText is an exception with its stack, where it has one.
func exceptionText(d *runtime.ExceptionDetails) string {
	if d.Exception != nil && d.Exception.Description != "" {
		return d.Exception.Description
	}
	return d.Text
}
