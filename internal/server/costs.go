package server

import (
	"hash/maphash"
	"sync"
	"time"
)

// maxCosts is how many calls are remembered.
const maxCosts = 4096

// costs remembers how long calls ran: the same ones come again, of a page that is
// opened anew as well as of somebody who wants to keep the server busy.
type costs struct {
	seed maphash.Seed

	mu    sync.Mutex
	known map[uint64]time.Duration
}

func newCosts() *costs {
	return &costs{seed: maphash.MakeSeed(), known: map[uint64]time.Duration{}}
}

// key is what a call is remembered by.
func (c *costs) key(method string, request []byte) uint64 {
	var h maphash.Hash
	h.SetSeed(c.seed)
	_, _ = h.WriteString(method)
	_ = h.WriteByte(0)
	_, _ = h.Write(request)
	return h.Sum64()
}

// of is how long a call ran when it was asked last, or longer; 0 where it is not known.
func (c *costs) of(key uint64) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known[key]
}

// set remembers a call. When there are too many, any other is forgotten.
func (c *costs) set(key uint64, cost time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.known[key]; !ok && len(c.known) >= maxCosts {
		for other := range c.known {
			delete(c.known, other)
			break
		}
	}
	c.known[key] = cost
}
