package e2e

import (
	"regexp"
	"testing"
)

// english finds several English words in a row.
var english = regexp.MustCompile(`[a-z]{2,} [a-z]{2,}`)

// The Chinese page says in Chinese what the engine says: what is wrong with a rule, and
// the proof of Kayles.
func TestChinese(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		if !p.site {
			p.expect("400 (Bad Request)") // Chromium reports it of each request for a faulty rule
		}
		p.look("lang=zh&rule=kayles&view=proof")
		p.waitText("#panel .facts", "定理")
		p.waitText("#panel .facts", "Guy 与 Smith")
		if words := english.FindString(p.text("#panel .facts") + p.text("#panel .headline")); words != "" {
			t.Errorf("the proof says %q", words)
		}
		p.shoot(p.name + "-chinese-proof")
		p.fill("#rule", "take {1,3")
		p.waitText("#rule-message", "文字结束得太早")
		p.shoot(p.name + "-chinese-fault")
		if words := english.FindString(p.text("#rule-message .fault")); words != "" {
			t.Errorf("the fault says %q", words)
		}
	})
}
