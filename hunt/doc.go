// Package hunt extends nim sequences for weeks, safely: it computes values by
// [heap.Walk], saves checkpoints in a [store.Store], keeps a hash chain over the
// values and statistics of them, looks for a period, and ends with a certificate
// when one is proved.
//
// A hunt that is ended, killed or cut off from power goes on from its last
// checkpoint when it is run again, and gives the same values, hashes and
// statistics as one that was never disturbed: all that it knows at a checkpoint is
// saved in one transaction, and all that it knows comes from that and from the
// values that follow.
package hunt
