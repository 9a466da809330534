package server

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/internal/explore"
)

// TestAnswers wants what the real engine says, answers, parts and errors, to be what the
// document says. Every method is asked, about every game of the gallery.
func TestAnswers(t *testing.T) {
	_, url := start(t, Options{Engine: explore.New(explore.Options{Time: 250 * time.Millisecond})}) // limits are answers too
	// ask makes a call, streamed, and checks all that comes.
	ask := func(method string, request any) []byte {
		t.Helper()
		body, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		r, text := post(t, url+prefix+method, string(body), "Accept", "text/event-stream")
		at := fmt.Sprintf("%s %s: ", method, body)
		if r.StatusCode != 200 {
			problems(t, at, "Failure", []byte(text))
			if r.StatusCode >= 500 {
				t.Errorf("%sstatus %d: %s", at, r.StatusCode, text)
			}
			return nil
		}
		schema := strings.ToUpper(method[:1]) + method[1:]
		for event := range strings.SplitSeq(strings.TrimSuffix(text, "\n\n"), "\n\n") {
			name, data, ok := strings.Cut(strings.TrimPrefix(event, "event: "), "\ndata: ")
			switch {
			case !ok:
				t.Errorf("%sthis is no event: %s", at, event)
			case name == "error":
				problems(t, at, "Failure", []byte(data))
				return nil
			case name == "done":
				problems(t, at, schema, []byte(data))
				return []byte(data)
			default:
				problems(t, at, schema, []byte(data))
			}
		}
		t.Errorf("%sit ends without an answer: %s", at, text)
		return nil
	}

	var gallery explore.Gallery
	if err := json.Unmarshal(ask(explore.MethodGallery, struct{}{}), &gallery); err != nil {
		t.Fatal(err)
	}
	games := []explore.GalleryGame{
		{Rule: "take {1,3,4}", Position: "5+7"},
		{Rule: "lambda n: [n-1, n-2]", Position: "3"}, // below 0 at 1
		{Rule: "lambda n: [m for m in range(n)]", Position: "3+4"},
		{Rule: "(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y", Position: "(2,3)"},
		{Rule: "take {1,3", Position: "5"},
		{Rule: "", Position: ""},
	}
	for _, g := range gallery.Groups {
		games = append(games, g.Games...)
	}
	answered := map[string]int{}
	for _, g := range games {
		for method, request := range map[string]any{
			explore.MethodRule:    explore.RuleRequest{Rule: g.Rule},
			explore.MethodValues:  explore.ValuesRequest{Rule: g.Rule, Count: 50},
			explore.MethodPicture: explore.PictureRequest{Rule: g.Rule, To: 3000},
			explore.MethodHeat:    explore.HeatRequest{Rule: g.Rule, Width: 8, Height: 8},
			explore.MethodWhy:     explore.WhyRequest{Rule: g.Rule, Position: g.Position},
			explore.MethodSum:     explore.SumRequest{Rule: g.Rule, Position: g.Position},
			explore.MethodGraph:   explore.GraphRequest{Rule: g.Rule, Position: g.Position, Most: 50},
			explore.MethodProof:   explore.ProofRequest{Rule: g.Rule, Values: 2000},
			explore.MethodExport:  explore.ExportRequest{Rule: g.Rule, Language: "python"},
			explore.MethodPlay:    explore.PlayRequest{Rule: g.Rule, Position: g.Position, Level: "perfect"},
		} {
			if ask(method, request) != nil {
				answered[method]++
			}
		}
	}
	for _, rule := range []string{"lasker", "kayles", "take {1,3,4}"} { // laws take seconds
		if ask(explore.MethodLaws, explore.LawsRequest{Rule: rule}) != nil {
			answered[explore.MethodLaws]++
		}
	}
	if ask(explore.MethodSentences, explore.SentencesRequest{Language: "zh"}) != nil {
		answered[explore.MethodSentences]++
	}
	for _, method := range methods[1:] {
		if answered[method] == 0 {
			t.Errorf("no call of %s was answered", method)
		}
	}
	t.Logf("calls with an answer: %v", answered)
}
