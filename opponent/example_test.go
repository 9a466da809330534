package opponent_test

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/opponent"
)

func Example() {
	ctx := context.Background()
	g, err := grundy.New("take {1,3,4}")
	if err != nil {
		panic(err)
	}
	o := opponent.New(family.Of(g), opponent.Options{})

	// The player takes 1 from the heap of 7, which was no good move.
	remark, err := o.Remark(ctx, "5+7", "5+6")
	if err != nil {
		panic(err)
	}
	fmt.Println(remark.Key)
	fmt.Println(remark.Text)

	turn, err := o.Play(ctx, "5+6", opponent.Perfect, 1)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s, which leaves %s; it wins: %t\n", turn.Move.Label, turn.Move.After, turn.Wins)
	// Output:
	// lost-the-win
	// That gives the win away. The nim sum was 3 and is 1 now. This would have won: 5 -> 2.
	// 5 -> 4, which leaves 4+6; it wins: true
}
