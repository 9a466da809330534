package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// costly are calls that ask for as much as they can.
var costly = []struct{ method, body string }{
	{"values", `{"rule":"take {` + many(10000) + `}","count":65536}`},
	{"picture", `{"rule":"0.` + strings.Repeat("7", 60000) + `","to":16777216}`},
	{"picture", `{"rule":"0.007","to":1000000000000}`},
	{"heat", `{"rule":"(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y | (x-k, y-k) for k in 1..min(x,y)","width":1000000,"height":1000000}`},
	{"sum", `{"rule":"kayles","position":"` + strings.Repeat("97+", 15000) + `1","misere":true}`},
	{"sum", `{"rule":"cram","position":"8x8"}`},
	{"graph", `{"rule":"kayles","position":"60+61+62","most":1000000000}`},
	{"graph", `{"rule":"chomp","position":"30x30","most":1000000}`},
	{"why", `{"rule":"take 1..","position":"9000000000000000000"}`},
	{"proof", `{"rule":"0.106","values":1000000000000}`},
	{"laws", `{"rule":"take k where gcd(k, n+1) == 1"}`},
	{"play", `{"rule":"chomp","position":"40x40","level":"perfect"}`},
	{"export", `{"rule":"` + strings.Repeat("(", 30000) + `","language":"python"}`},
	{"rule", `{"rule":"` + strings.Repeat("0.7 or ", 9000) + `0.7"}`},
}

// endless are programs that do not end, or take all memory.
var endless = []string{
	`lambda n: [i for i in range(1000000000000) if i < 0]`,
	`lambda n: [0 for i in range(1000000000000)]`,
	`lambda n: ['x' * 1000000000][:0]`,
	`lambda n: [[0] * 100000000][:0]`,
	`lambda n: [n+1, n+2]`,
	`lambda n: [2**(10**9) % 7][:0]`,
	`lambda n: list(range(100000000))`,
	`lambda n: [sum([j for j in range(i)]) for i in range(100000)]`,
}

// many is the numbers below n, joined by commas.
func many(n int) string {
	var b strings.Builder
	for i := 1; i < n; i++ {
		fmt.Fprint(&b, i, ",")
	}
	return fmt.Sprint(b.String(), n)
}

// hostile does one hostile thing, and says what came of it.
func hostile(ctx context.Context, address string, i int) string {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return "no connection"
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	switch i % 5 {
	case 0:
		call := costly[i/5%len(costly)]
		_, err = io.WriteString(c, raw(call.method, call.body))
	case 1:
		program := endless[i/5%len(endless)]
		_, err = io.WriteString(c, raw("values", fmt.Sprintf(`{"rule":%q,"count":65536}`, program)))
	case 2: // ten megabytes, with and without a length told before
		if i%2 == 0 {
			_, err = io.WriteString(c, "POST /api/v1/rule HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10485760\r\n\r\n")
		} else {
			_, err = io.WriteString(c, "POST /api/v1/rule HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nA00000\r\n")
		}
		piece := strings.Repeat(" ", 64<<10)
		for n := 0; n < 160 && err == nil; n++ {
			_, err = io.WriteString(c, piece)
		}
	case 3: // a byte now and then
		for _, b := range raw("rule", `{"rule":"kayles"}`) {
			if _, err = io.WriteString(c, string(b)); err != nil || !pause(ctx, time.Second) {
				break
			}
		}
	case 4: // a long answer, read slowly or not at all
		_, err = io.WriteString(c, strings.Replace(raw("picture", `{"rule":"0.07","from":0,"to":4000000}`), "\r\n\r\n", "\r\nAccept: text/event-stream\r\n\r\n", 1))
		if !pause(ctx, 5*time.Second) {
			return "stopped"
		}
	}
	if ctx.Err() != nil {
		return "stopped"
	}
	r, answerErr := http.ReadResponse(bufio.NewReader(c), nil)
	switch {
	case ctx.Err() != nil:
		return "stopped"
	case answerErr != nil && err != nil:
		return "closed while it wrote"
	case answerErr != nil:
		return "closed"
	}
	_, _ = io.Copy(io.Discard, r.Body)
	return fmt.Sprint(r.StatusCode)
}

// pause waits, and reports whether the context goes on.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}
