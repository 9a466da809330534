package server

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	rateOfClient  = 100  // requests a second
	burstOfClient = 300  // at once: a class behind one address opens the page
	maxClients    = 4096 // whose rates are known
)

// rates bounds how often each client asks.
type rates struct {
	mu      sync.Mutex
	clients map[string]*rate.Limiter
	looked  time.Time // for clients to forget
}

func newRates() *rates {
	return &rates{clients: map[string]*rate.Limiter{}}
}

// allow counts a request, and reports whether the client may make it. When too many
// clients are known, those that have not asked lately are forgotten; when all have,
// new ones wait.
func (r *rates) allow(client string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	l := r.clients[client]
	if l == nil {
		if len(r.clients) >= maxClients && !r.forget() {
			return false
		}
		l = rate.NewLimiter(rateOfClient, burstOfClient)
		r.clients[client] = l
	}
	return l.Allow()
}

// forget drops the clients whose burst is whole again, and reports whether there is
// one. It looks once a second.
func (r *rates) forget() bool {
	now := time.Now()
	if now.Sub(r.looked) < time.Second {
		return false
	}
	r.looked = now
	for client, l := range r.clients {
		if l.TokensAt(now) >= burstOfClient {
			delete(r.clients, client)
		}
	}
	return len(r.clients) < maxClients
}
