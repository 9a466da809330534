import { afterEach, describe, expect, it, vi } from "vitest";
import { aborted, EngineError, EventReader, problemOf, ServerEngine, WorkerEngine, type Port } from "../src/engine";

const rule = { rule: "nim" };
const problem = { code: "input", message: "no rule", pos: 0 };

afterEach(() => vi.unstubAllGlobals());

/** Answers every request of the page with one response. */
function answerWith(body: BodyInit, status = 200, type = "application/json") {
  const asked = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(new Response(body, { status, headers: { "Content-Type": type } })));
  vi.stubGlobal("fetch", asked);
  return asked;
}

describe("ServerEngine", () => {
  it("posts the request and reads the answer", async () => {
    const asked = answerWith('{"from":1000000000000000000,"values":[],"claim":null}');
    const answer = await new ServerEngine("api/v1/").call("values", { rule: "nim", from: 10n ** 18n, count: 0 });
    expect(answer.from).toBe(10n ** 18n);
    expect(asked.mock.calls[0]![0]).toBe("api/v1/values");
    expect(asked.mock.calls[0]![1].body).toBe('{"rule":"nim","from":1000000000000000000,"count":0}');
  });

  it("throws the engine's error", async () => {
    answerWith(JSON.stringify({ error: problem }), 400);
    await expect(new ServerEngine("").call("rule", rule)).rejects.toMatchObject({ problem });
  });

  it("says so when there is no engine", async () => {
    answerWith("<html>bad gateway</html>", 502, "text/html");
    await expect(new ServerEngine("").call("rule", rule)).rejects.toMatchObject({ problem: { code: "internal", message: "status 502" } });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
    await expect(new ServerEngine("").call("rule", rule)).rejects.toMatchObject({ problem: { code: "unreachable" } });
  });

  it("gives the parts of a stream, and its end", async () => {
    const bytes = new TextEncoder().encode('event: part\ndata: {"progress":1}\n\nevent: part\ndata: {"progress":2}\n\nevent: done\ndata: {"words":"证明"}\n\n');
    answerWith(new ReadableStream({
      start(c) {
        // in pieces that cut lines and characters
        for (let at = 0; at < bytes.length; at += 7) c.enqueue(bytes.slice(at, at + 7));
        c.close();
      },
    }), 200, "text/event-stream");
    const parts: unknown[] = [];
    const answer = await new ServerEngine("").call("proof", rule, { onPart: (p) => parts.push(p.progress) });
    expect(parts).toEqual([1, 2]);
    expect(answer.words).toBe("证明");
  });

  it("throws when a stream ends in an error, or breaks off", async () => {
    answerWith(`event: error\ndata: ${JSON.stringify({ error: problem })}\n\n`, 200, "text/event-stream");
    await expect(new ServerEngine("").call("proof", rule, { onPart: () => {} })).rejects.toMatchObject({ problem });
    answerWith("event: part\ndata: {}\n\n", 200, "text/event-stream");
    await expect(new ServerEngine("").call("proof", rule, { onPart: () => {} })).rejects.toMatchObject({ problem: { message: "the answer broke off" } });
  });
});

describe("EventReader", () => {
  it("joins lines of data and skips comments", () => {
    expect(new EventReader().push(": hello\n\nevent: part\r\ndata: a\r\ndata: b\r\n\r\nrest")).toEqual([
      { event: "message", data: "" }, { event: "part", data: "a\nb" },
    ]);
  });
});

describe("WorkerEngine", () => {
  function worker() {
    const sent: any[] = [];
    const port: Port = { postMessage: (m) => sent.push(m), onmessage: null, onerror: null };
    return { sent, port, engine: new WorkerEngine(port), say: (data: unknown) => port.onmessage!({ data } as MessageEvent) };
  }

  it("matches answers to requests", async () => {
    const { sent, engine, say } = worker();
    const a = engine.call("rule", rule), b = engine.call("rule", { rule: "kayles" });
    expect(sent.map((m) => [m.method, m.request, m.stream])).toEqual([["rule", '{"rule":"nim"}', false], ["rule", '{"rule":"kayles"}', false]]);
    say({ id: sent[1].id, answer: '{"rule":"0.77"}' });
    say({ id: sent[0].id, error: JSON.stringify(problem) });
    expect((await b).rule).toBe("0.77");
    await expect(a).rejects.toMatchObject({ problem });
  });

  it("gives parts", async () => {
    const { sent, engine, say } = worker();
    const parts: unknown[] = [];
    const answer = engine.call("proof", rule, { onPart: (p) => parts.push(p.progress) });
    say({ id: sent[0].id, part: '{"progress":5}' });
    say({ id: sent[0].id, answer: '{"claim":null,"words":""}' });
    await answer;
    expect(parts).toEqual([5]);
  });

  it("cancels, and takes no answer after that", async () => {
    const { sent, engine, say } = worker();
    const abort = new AbortController();
    const answer = engine.call("rule", rule, { signal: abort.signal });
    abort.abort();
    await expect(answer).rejects.toSatisfy(aborted);
    expect(sent[1]).toEqual({ id: sent[0].id, cancel: true });
    say({ id: sent[0].id, answer: "{}" });
  });

  it("fails what waits when the worker does not start", async () => {
    const { port, engine } = worker();
    const answer = engine.call("rule", rule);
    port.onerror!({ message: "" } as ErrorEvent);
    await expect(answer).rejects.toBeInstanceOf(EngineError);
  });
});

describe("problemOf", () => {
  it("keeps the engine's problem, and words any other", () => {
    expect(problemOf(new EngineError(problem))).toBe(problem);
    expect(problemOf(new TypeError("x"))).toEqual({ code: "internal", message: "x", pos: -1 });
  });
});
