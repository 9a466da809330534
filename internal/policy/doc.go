// Package policy tests the house itself: who may import whom, that exported
// names are documented, that no package keeps state, and that the commands and
// programs shown in the README and in docs run as shown.
//
// It holds tests only. They read the sources with go/parser and build nothing
// but the command, so they cost a second or two.
package policy
