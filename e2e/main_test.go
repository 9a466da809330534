package e2e

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// house is what all tests share: a browser, and the page in two forms.
type house struct {
	browser context.Context
	outside *witness
	served  func() (string, error) // the address of the page that grundy serve answers
	site    func() (string, error) // the folder of the static site
	files   func() (string, error) // the address of the page in that folder
	tabs    tabs
}

// target is the page under one of its engines.
type target struct {
	name string
	url  string // of the page
	site bool   // the engine is in the browser
}

var (
	shared  *house
	missing string // why there is no browser
)

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

// run starts what the tests share, and ends it after them.
func run(m *testing.M) int {
	path := browserPath()
	if path == "" {
		missing = "no Chromium is installed (apt-get install chromium; or say where it is in GRUNDY_BROWSER): the page is not tested in a browser"
		fmt.Println(missing)
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "grundy-e2e-")
	if err != nil {
		return fail(err)
	}
	defer os.RemoveAll(dir)
	outside := newWitness()
	defer outside.Close()
	browser, quit, err := start(path, dir, outside.URL)
	if err != nil {
		return fail(err)
	}
	defer quit()
	stop := func() {}
	defer func() { stop() }()
	shared = &house{
		browser: browser,
		outside: outside,
		served: sync.OnceValues(func() (url string, err error) {
			url, stop, err = serve(dir)
			return url, err
		}),
		site: sync.OnceValues(func() (string, error) { return site(filepath.Join(dir, "site")) }),
		tabs: tabs{idle: map[string][]*page{}},
	}
	shared.files = sync.OnceValues(func() (string, error) {
		folder, err := shared.site()
		if err != nil {
			return "", err
		}
		return fileServer(folder).URL + sitePath, nil
	})
	code := m.Run()
	if asked := outside.asked(); len(asked) > 0 {
		return fail(fmt.Errorf("the page asked other machines: %s", strings.Join(asked, ", ")))
	}
	return code
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, "e2e:", err)
	return 1
}

// browserPath finds a browser.
func browserPath() string {
	for _, name := range []string{os.Getenv("GRUNDY_BROWSER"), "chromium", "chromium-browser", "google-chrome", "chrome"} {
		if name == "" {
			continue
		}
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// start starts the browser. All that it asks of other machines goes to a proxy that
// answers nothing and takes notes; addresses of this machine need none.
func start(path, dir, proxy string) (context.Context, func(), error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(filepath.Join(dir, "browser")),
		chromedp.ProxyServer(proxy),
		chromedp.DisableGPU,
		chromedp.WindowSize(1280, 900),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-features", "site-per-process,Translate,BlinkGenPropertyTrees,OptimizationHints,MediaRouter,DialMediaRouteProvider,CertificateTransparencyComponentUpdater"),
		chromedp.Flag("force-color-profile", "srgb"),
		chromedp.Flag("lang", "en-US"),
	)
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	browser, quit := chromedp.NewContext(allocator)
	end := func() {
		quit()
		cancel()
	}
	if err := chromedp.Do(browser); err != nil {
		end()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return browser, end, nil
}

// serve builds the command and runs its server.
func serve(dir string) (url string, stop func(), err error) {
	binary := filepath.Join(dir, "grundy")
	if out, err := exec.Command("go", "build", "-C", "..", "-o", binary, "./cmd/grundy").CombinedOutput(); err != nil {
		return "", func() {}, fmt.Errorf("go build: %w\n%s", err, out)
	}
	cmd := exec.Command(binary, "serve", "--port", "0")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	}
	lines := bufio.NewScanner(out)
	lines.Scan()
	url = regexp.MustCompile(`http://\S+/`).FindString(lines.Text())
	if url == "" {
		stop()
		return "", nil, fmt.Errorf("grundy serve said %q, and no address", lines.Text())
	}
	return url, stop, nil
}

// sitePath is where the site lies on its server: not at the root, as on many hosts.
const sitePath = "/pages/grundy/"

// site writes the static site into a folder, unless GRUNDY_SITE names one.
func site(folder string) (string, error) {
	if ready := os.Getenv("GRUNDY_SITE"); ready != "" {
		return ready, nil
	}
	if out, err := exec.Command("go", "run", "-C", "..", "./cmd/engine/site", folder).CombinedOutput(); err != nil {
		return "", fmt.Errorf("make site: %w\n%s", err, out)
	}
	return folder, nil
}

// witness is the proxy to the rest of the world: it refuses, and remembers.
type witness struct {
	*httptest.Server
	mu    sync.Mutex
	notes []string
}

func newWitness() *witness {
	w := &witness{}
	w.Server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		w.notes = append(w.notes, r.Host)
		w.mu.Unlock()
		http.Error(rw, "nothing leaves this machine", http.StatusForbidden)
	}))
	return w
}

// own matches the hosts that Chromium itself asks, whatever the page is.
var own = regexp.MustCompile(`(^|\.)(google|googleapis|gstatic|gvt1)\.com(:\d+)?$`)

// asked is the other machines that something else than the browser asked for.
func (w *witness) asked() (hosts []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, host := range w.notes {
		if !own.MatchString(host) {
			hosts = append(hosts, host)
		}
	}
	return hosts
}

// everywhere runs a test on the page under each engine.
func everywhere(t *testing.T, test func(t *testing.T, p *page)) {
	t.Helper()
	t.Run("served", func(t *testing.T) {
		t.Parallel()
		test(t, open(t, served(t)))
	})
	t.Run("site", func(t *testing.T) {
		t.Parallel()
		test(t, open(t, static(t)))
	})
}

// served is the page that grundy serve answers.
func served(t *testing.T) target {
	t.Helper()
	if shared == nil {
		t.Skip(missing)
	}
	url, err := shared.served()
	if err != nil {
		t.Fatal(err)
	}
	return target{name: "served", url: url}
}

// static is the site on a file server.
func static(t *testing.T) target {
	t.Helper()
	if shared == nil {
		t.Skip(missing)
	}
	url, err := shared.files()
	if err != nil {
		t.Fatal(err)
	}
	return target{name: "site", url: url, site: true}
}

// fileServer is a server of nothing but the files of a folder.
func fileServer(folder string) *httptest.Server {
	return httptest.NewServer(http.StripPrefix(strings.TrimSuffix(sitePath, "/"), http.FileServer(http.Dir(folder))))
}

// patience is how long a test waits for what must come; the engine of the site once took
// half a minute on a machine of two cores that ran two browsers.
const patience = 120 * time.Second
