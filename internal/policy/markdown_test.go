package policy

import (
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// page is a Markdown file.
type page struct {
	path   string
	lines  []string
	blocks []*block
	prose  map[int]string // line number from 0 -> text, for lines outside blocks
}

// block is a fenced code block.
type block struct {
	page   *page
	first  int // the line after the opening fence, from 0
	info   []string
	lines  []string
	indent string // before each line, where the block stands in a list
}

// is reports whether the block is in the language.
func (b *block) is(lang string) bool { return len(b.info) > 0 && b.info[0] == lang }

func (b *block) text() string { return strings.Join(b.lines, "\n") + "\n" }

// at is the place of line i of the block, for messages.
func (b *block) at(i int) string { return fmt.Sprintf("%s:%d", b.page.path, b.first+i+1) }

var fence = regexp.MustCompile("^( *)(```+|~~~+)(.*)$")

func parsePage(file, text string) *page {
	p := &page{path: file, lines: strings.Split(text, "\n"), prose: map[int]string{}}
	var open *block
	var mark string
	for i, line := range p.lines {
		m := fence.FindStringSubmatch(line)
		switch {
		case open == nil && m != nil:
			open = &block{page: p, first: i + 1, info: strings.Fields(m[3]), indent: m[1]}
			mark = m[2]
		case open == nil:
			p.prose[i] = line
		case m != nil && strings.HasPrefix(m[2], mark) && strings.TrimSpace(m[3]) == "":
			p.blocks = append(p.blocks, open)
			open = nil
		default:
			open.lines = append(open.lines, strings.TrimPrefix(line, open.indent))
		}
	}
	if open != nil {
		p.blocks = append(p.blocks, open)
	}
	return p
}

func pages(t *testing.T) []*page {
	t.Helper()
	var out []*page
	for _, f := range files(t, ".md") {
		out = append(out, parsePage(f, string(read(t, f))))
	}
	return out
}

// shown lists the pages whose programs and commands must run: the README and
// docs. A decision record tells of its day, and need not run on another.
func shown(t *testing.T) []*page {
	t.Helper()
	return slices.DeleteFunc(pages(t), func(p *page) bool {
		return p.path != "README.md" && !strings.HasPrefix(p.path, "docs/") ||
			strings.HasPrefix(p.path, "docs/adr/")
	})
}

var (
	codeSpan  = regexp.MustCompile("`[^`]*`")
	link      = regexp.MustCompile(`\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)`)
	reference = regexp.MustCompile(`^\s*\[[^\]]+\]:\s*<?([^>\s]+)>?`)
	scheme    = regexp.MustCompile(`^[a-z]+:`)
	heading   = regexp.MustCompile(`^#{1,6}\s+(.*?)\s*#*$`)
	anchor    = regexp.MustCompile(`\b(?:id|name)="([^"]+)"`)
)

// TestLinks wants a file, and a heading where one is named, behind each link
// that stays in the repository.
func TestLinks(t *testing.T) {
	for _, p := range pages(t) {
		for i, line := range p.prose {
			line = codeSpan.ReplaceAllString(line, "")
			found := link.FindAllStringSubmatch(line, -1)
			if m := reference.FindStringSubmatch(line); m != nil {
				found = append(found, m)
			}
			for _, m := range found {
				if scheme.MatchString(m[1]) {
					continue
				}
				if err := p.follow(m[1]); err != nil {
					t.Errorf("%s:%d: link %s: %v", p.path, i+1, m[1], err)
				}
			}
		}
	}
}

func (p *page) follow(target string) error {
	u, err := url.Parse(target)
	if err != nil {
		return err
	}
	file := p.path
	if strings.HasPrefix(u.Path, "/") {
		file = u.Path[1:]
	} else if u.Path != "" {
		file = path.Join(path.Dir(p.path), u.Path)
	}
	name := filepath.Join(root, filepath.FromSlash(file))
	if _, err := os.Stat(name); err != nil {
		return fmt.Errorf("there is no %s", file)
	}
	if u.Fragment == "" || !strings.HasSuffix(file, ".md") {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if !slices.Contains(parsePage(file, string(text)).anchors(), u.Fragment) {
		return fmt.Errorf("%s has no heading #%s", file, u.Fragment)
	}
	return nil
}

// anchors lists the names of the headings as hosts of Markdown make them:
// lower case, hyphens for spaces, a number after the second of one name.
func (p *page) anchors() []string {
	var out []string
	seen := map[string]int{}
	for i := range p.lines {
		line := p.prose[i]
		for _, m := range anchor.FindAllStringSubmatch(line, -1) {
			out = append(out, m[1])
		}
		m := heading.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])
		seen[name]++
		if n := seen[name]; n > 1 {
			name = fmt.Sprintf("%s-%d", name, n-1)
		}
		out = append(out, name)
	}
	return out
}
