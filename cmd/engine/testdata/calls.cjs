// Runs the engine under Node: node calls.cjs WASM_EXEC ENGINE < CALLS.
// A line of CALLS is {method, request, cancel}: cancel is after how many milliseconds
// the call is cancelled, 0 for never. For each it prints {answer}, {error} and how long
// it took, in milliseconds, in a line of its own.
"use strict";

const fs = require("fs");
require(process.argv[2]);

async function main() {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[3]), go.importObject);
  go.run(instance);
  const lines = fs.readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
  for (const [id, line] of lines.entries()) {
    const { method, request, cancel } = JSON.parse(line);
    const begin = performance.now();
    if (cancel) setTimeout(() => grundyCancel(id), cancel);
    const outcome = await grundyCall(id, method, request, null).then(
      (answer) => ({ answer }),
      (error) => ({ error }),
    );
    console.log(JSON.stringify({ ...outcome, took: performance.now() - begin }));
  }
  process.exit(0);
}

main();
