// Package store keeps hunts on disk: their checkpoints, the hash chain over
// their values, certificates, and values where they are kept.
//
// A store is a folder with an SQLite database, which holds everything but the
// values, and Parquet files of values. What a call of [Store.Save] wrote is there
// after a crash of the program or of the machine, whole or not at all: one
// transaction, flushed to the disk. A file of values is written under a temporary
// name, flushed, and renamed before the transaction that names it.
//
// One program at a time may write a store; a lock of the system, which ends with
// the program, sees to it. Any number may read it meanwhile.
//
// The package knows no game: a checkpoint is bytes with a checksum.
package store
