package rule

import "testing"

// TestSpellings are spellings that other programs and tables of facts use.
func TestSpellings(t *testing.T) {
	for text, want := range map[string]string{
		"S{1,3,4}":                "take {1,3,4}",
		"take 5 or S{2}":          "take {2,5}",
		"ALLBUT{2,5}":             "take not {2,5}",
		"allbut 2, 5":             "take not {2,5}",
		"split 2..m consecutive":  "split 2.. consecutive",
		"split 2..n equal":        "split 2.. equal",
		"(x, y) ⇒ (x-1, y)":       "(x, y) -> (x-1, y)",
		"take k where k % 3 == 1": "take k where k % 3 == 1",
	} {
		r, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := r.String(); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

func TestFixed(t *testing.T) {
	for text, want := range map[string]bool{
		"take {1,3}": true, "take primes": true, "take k where k % 3 == 1": true, "take 1..": true,
		"take 1..n//2": false, "take coprime": false, "take divisors": false, "take k where k < n": false,
	} {
		r, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s, ok := r.TakeSet()
		if !ok || s.Fixed() != want {
			t.Errorf("%s: take set %v, fixed %v, want %v", text, ok, s.Fixed(), want)
		}
	}
}
