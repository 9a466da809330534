package cli

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/internal/apart"
	"github.com/grundy-cgt/grundy/internal/explore"
	"github.com/grundy-cgt/grundy/internal/server"
	"github.com/grundy-cgt/grundy/web"
)

const (
	defaultPort = 8080

	engineMemory  = 320 << 20 // bytes that the engine's objects take
	serverMemory  = 420 << 20 // from here on the garbage collector works harder
	programMemory = 192 << 20 // bytes that a process with a program in Starlark takes
)

// serving is what the flags of serve say.
type serving struct {
	port   int
	listen string
}

func (a *app) serve() *cobra.Command {
	var f serving
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the page on which games are seen and played",
		Long: `Examples:
  grundy serve                      the page at http://127.0.0.1:8080/
  grundy serve --port 0             at any free port
  grundy serve --listen :8080       for other machines too

Only this machine can ask, unless --listen says otherwise: then each client has a
rate. Nothing is asked of other machines. Ctrl-C ends it. The same answers as JSON
are at /api/v1/, described by /api/v1/openapi.json and docs/reference/server.md.`,
		Args: arguments(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.listen != "" && cmd.Flags().Changed("port") {
				return bad(errors.New("--listen says the port too: leave --port out"))
			}
			return a.runServe(cmd.Context(), &f)
		},
	}
	cmd.Flags().IntVar(&f.port, "port", defaultPort, "serve at port `N` of 127.0.0.1; 0 means any free one")
	cmd.Flags().StringVar(&f.listen, "listen", "", "serve at `ADDRESS`, HOST:PORT or :PORT, also to other machines")
	return cmd
}

// runServe serves until the context ends.
func (a *app) runServe(ctx context.Context, f *serving) error {
	listener, err := f.open()
	if err != nil {
		return bad(err)
	}
	defer listener.Close()
	at := listener.Addr().(*net.TCPAddr).AddrPort()
	self, err := os.Executable()
	if err != nil {
		return err
	}
	pool := apart.NewPool(programMemory, func() *exec.Cmd { return programs(self) })
	defer pool.Close()
	s, err := server.New(server.Options{
		Engine:   explore.New(explore.Options{Memory: engineMemory}),
		Programs: pool,
		Page:     web.Dist,
		Open:     !at.Addr().IsLoopback(),
		Log:      log.New(a.err, "grundy: ", 0),
	})
	if err != nil {
		return err
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(serverMemory)
	}
	fmt.Fprintf(a.out, "serving http://%s/ (Ctrl-C ends it)\n", shownAddress(at))
	return s.Serve(ctx, listener)
}

// programs is the command of a process that runs programs of users.
func programs(self string) *exec.Cmd {
	cmd := exec.Command(self, "serve-programs")
	cmd.Args[0] = os.Args[0]
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", fmt.Sprintf("GOMEMLIMIT=%d", programMemory*3/4))
	return cmd
}

// servePrograms is what serve runs for programs in Starlark: calls come from standard
// input, until it ends.
func (a *app) servePrograms() *cobra.Command {
	return &cobra.Command{
		Use:    "serve-programs",
		Short:  "Answer the calls of grundy serve that are about programs",
		Hidden: true,
		Args:   arguments(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := apart.Bound(programMemory); err != nil {
				return err
			}
			signal.Ignore(os.Interrupt, syscall.SIGTERM) // the server ends it
			return apart.Serve(context.WithoutCancel(cmd.Context()), a.in, a.out, explore.New(explore.Options{Memory: programMemory / 2}))
		},
	}
}

// open opens the address.
func (f *serving) open() (net.Listener, error) {
	address := f.listen
	if address == "" {
		if f.port < 0 || f.port > 65535 {
			return nil, fmt.Errorf("there is no port %d: ports are 0..65535", f.port)
		}
		address = net.JoinHostPort("127.0.0.1", strconv.Itoa(f.port))
	}
	listener, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		flag := "--port 0"
		if f.listen != "" {
			flag = "another port"
		}
		return nil, fmt.Errorf("%s is in use, perhaps by another grundy serve; take %s", address, flag)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s may not be opened by you; take a port above 1023", address)
	case err != nil:
		return nil, fmt.Errorf("cannot serve at %q: %w", address, err)
	}
	return listener, nil
}

// shownAddress is an address that a browser on this machine can open.
func shownAddress(at netip.AddrPort) string {
	if at.Addr().IsUnspecified() {
		return net.JoinHostPort("localhost", strconv.Itoa(int(at.Port())))
	}
	return at.String()
}
