// The worker of the page: it starts the engine, and passes messages between the two.
//
// To it:   {id, method, request, stream}, {id, cancel: true}
// From it: {id, part}, {id, answer}, {id, error}
//
// Requests, parts, answers and errors are JSON texts.
"use strict";

importScripts("wasm_exec.js", "unpack.js");

/** The compiled engine, fetched once. */
let module = null;

/** The promise of a running engine; null before the first one, and after one has died. */
let running = null;

/** The ids of the calls that wait for an answer. */
const waiting = new Set();

async function compile() {
  const response = await fetch("engine.wasm.lzma");
  if (!response.ok) throw new Error(`engine.wasm.lzma: status ${response.status}`);
  return WebAssembly.compile(unpack(new Uint8Array(await response.arrayBuffer())));
}

async function start() {
  module ??= compile();
  try {
    const go = new Go();
    const instance = await WebAssembly.instantiate(await module, go.importObject);
    go.run(instance).then(() => died("the engine ended"));
  } catch (e) {
    module = null; // the next call fetches it anew
    throw e;
  }
}

/** Tells all who wait that the engine is no more. The next call starts another one. */
function died(why) {
  running = null;
  for (const id of waiting) fail(id, why);
}

function fail(id, why) {
  settle(id, { error: JSON.stringify({ code: "internal", message: String(why), pos: -1 }) });
}

function settle(id, outcome) {
  if (waiting.delete(id)) postMessage({ id, ...outcome });
}

async function call({ id, method, request, stream }) {
  waiting.add(id);
  try {
    await (running ??= start());
  } catch (e) {
    running = null;
    return fail(id, `the engine does not start: ${e.message}`);
  }
  if (!waiting.has(id)) return; // cancelled meanwhile
  const onPart = stream ? (part) => waiting.has(id) && postMessage({ id, part }) : null;
  try {
    await grundyCall(id, method, request, onPart).then(
      (answer) => settle(id, { answer }),
      (error) => settle(id, { error }),
    );
  } catch (e) {
    died(e.message); // Go does not run any more
  }
}

onmessage = ({ data }) => {
  if (!data.cancel) return call(data);
  if (waiting.delete(data.id)) globalThis.grundyCancel?.(data.id);
};

// What ends Go without its knowledge: a stack or a memory that is too small.
onerror = (message) => {
  died(message);
  return true;
};
onunhandledrejection = (event) => {
  event.preventDefault();
  died(event.reason?.message ?? event.reason);
};
