package cli

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// build is what version prints, and its JSON.
type build struct {
	Schema   string `json:"schema"`
	Command  string `json:"command"`
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func (a *app) version() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "version",
		Short: "The version of this program",
		Long: `Examples:
  grundy version
  grundy version --json`,
		Args: arguments(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			out := &build{Schema: schema, Command: "version", Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
			if info, ok := debug.ReadBuildInfo(); ok {
				if info.Main.Version != "" {
					out.Version = info.Main.Version
				}
				for _, s := range info.Settings {
					if s.Key == "vcs.revision" {
						out.Revision = s.Value
					}
				}
			}
			return a.write(func(w io.Writer) error {
				if a.json {
					return writeJSON(w, out)
				}
				fmt.Fprintf(w, "grundy %s %s %s\n", out.Version, out.Go, out.Platform)
				return nil
			})
		},
	}
	return a.common(cmd)
}
