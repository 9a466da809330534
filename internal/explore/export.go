package explore

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/period"
)

// endings are how the files of programs end, by language.
var endings = map[string]string{"cpp": "cpp", "go": "go", "python": "py", "rust": "rs", "java": "java"}

// export answers [MethodExport]: a program that reads positions and prints their
// values.
func (q *question) export(r *ExportRequest) (*Export, error) {
	s := q.subject
	if s.Rule == nil || s.Ends != nil {
		return nil, unsupported("programs are written about rules of the rule language, and `%s` is none", s.Name())
	}
	if !slices.Contains(export.Languages(), r.Language) {
		return nil, input("language", "there is no language %q; there are %s", r.Language, strings.Join(export.Languages(), ", "))
	}
	if loopy, err := q.loopy(); loopy || err != nil {
		return nil, errors.Join(err, unsupported("play can go on for ever, so there are no values to print"))
	}
	patience := q.patience()
	l, claim, err := s.Known(patience, false)
	if err != nil && !errors.Is(err, errPatience) {
		return nil, err
	}
	job := export.Job{Rule: s.Rule.Rule(), Lang: r.Language, For: export.Values, Law: l, Claim: claim}
	if job.Rule.String() != s.Text {
		job.Name = s.Text + ", " + job.Rule.String()
	}
	text, err := export.Write(job)
	var not *export.Unsupported
	if errors.As(err, &not) {
		return nil, unsupported("%v", err)
	}
	if err != nil {
		return nil, err
	}
	out := &Export{Language: r.Language, File: fileName(s.Text) + "." + endings[r.Language], Text: text, Status: "the definition, by a table or a memo"}
	if r.Language == "java" {
		out.File = "Main.java"
	}
	switch {
	case l == nil && errors.Is(patience.Err(), errPatience):
		out.Status += "; the search for a law was ended, it took too long"
	case l != nil && l.Status == period.Proved:
		out.Status = fmt.Sprintf("proved: %s (%s)", l.Formula, l.Theorem)
	case claim != nil && claim.Status == period.Proved:
		out.Status = fmt.Sprintf("proved: %s (%s)", claim.Formula(), claim.Theorem)
	}
	return out, nil
}

// fileName makes a name for a file of a rule.
func fileName(text string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '-'
	}, text)
	for strings.Contains(name, "--") {
		name = strings.ReplaceAll(name, "--", "-")
	}
	if name = strings.Trim(name, "-"); name == "" || len(name) > 40 {
		return "grundy"
	}
	return name
}
