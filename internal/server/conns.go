package server

import (
	"net"
	"sync"
)

// bound bounds the connections of a listener: all of them, and on an open server those
// of a client.
func (s *Server) bound(l net.Listener) net.Listener {
	b := &listener{Listener: l, places: make(chan struct{}, maxConnections), done: make(chan struct{})}
	if s.open {
		b.clients = map[string]int{}
	}
	return b
}

// listener waits with new connections while there are too many, and closes those of a
// client that has too many.
type listener struct {
	net.Listener
	places  chan struct{}
	done    chan struct{}
	closing sync.Once

	mu      sync.Mutex
	clients map[string]int // nil: not counted
}

// Accept waits for a place, then for a connection.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case l.places <- struct{}{}:
	case <-l.done:
		return nil, net.ErrClosed
	}
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			<-l.places
			return nil, err
		}
		client := clientOf(c.RemoteAddr().String())
		if l.count(client, 1) {
			return &conn{Conn: c, l: l, client: client}, nil
		}
		c.Close()
	}
}

// Close ends the listener.
func (l *listener) Close() error {
	l.closing.Do(func() { close(l.done) })
	return l.Listener.Close()
}

// count adds to a client's connections, and reports whether it may have them.
func (l *listener) count(client string, n int) bool {
	if l.clients == nil {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.clients[client]+n > maxOfClient {
		return false
	}
	l.clients[client] += n
	if l.clients[client] == 0 {
		delete(l.clients, client)
	}
	return true
}

// conn gives its place back when it is closed.
type conn struct {
	net.Conn
	l      *listener
	client string
	once   sync.Once
}

func (c *conn) Close() error {
	c.once.Do(func() {
		c.l.count(c.client, -1)
		<-c.l.places
	})
	return c.Conn.Close()
}
