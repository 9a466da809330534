// The engine answers the page's questions: a server, or WebAssembly in a worker.

import { parse, stringify } from "./json";
import type * as api from "./types";

/** The methods of the engine: request, answer, and the parts of a streamed answer. */
export interface Methods {
  gallery: [Record<string, never>, api.Gallery];
  rule: [api.RuleRequest, api.Rule];
  values: [api.ValuesRequest, api.Values];
  picture: [api.PictureRequest, api.Picture];
  heat: [api.HeatRequest, api.Heat];
  why: [api.WhyRequest, api.Why];
  sum: [api.SumRequest, api.Sum];
  graph: [api.GraphRequest, api.Graph];
  proof: [api.ProofRequest, api.Proof];
  laws: [api.LawsRequest, api.Laws];
  export: [api.ExportRequest, api.Export];
  play: [api.PlayRequest, api.Play];
  sentences: [api.SentencesRequest, api.Sentences];
}

export type Method = keyof Methods;
export type Request<M extends Method> = Methods[M][0];
export type Answer<M extends Method> = Methods[M][1];

export interface CallOptions<M extends Method> {
  /** Ends the call; it rejects with an AbortError. */
  signal?: AbortSignal;
  /** Asks for a stream, and gets its parts. */
  onPart?: (part: Answer<M>) => void;
}

/** Asks one question. It rejects with an EngineError, or with an AbortError. */
export interface Engine {
  call<M extends Method>(method: M, request: Request<M>, options?: CallOptions<M>): Promise<Answer<M>>;
}

/** What the engine says went wrong. */
export class EngineError extends Error {
  readonly problem: api.Error;

  constructor(problem: api.Error) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Whether an error only says that a call was ended by its caller. */
export function aborted(e: unknown): boolean {
  return e instanceof DOMException && e.name === "AbortError";
}

/** The problem that an error tells of, whatever it is. */
export function problemOf(e: unknown): api.Error {
  if (e instanceof EngineError) return e.problem;
  return { code: "internal", message: e instanceof Error ? e.message : String(e), pos: -1 };
}

/** An engine behind POST api/v1/METHOD. */
export class ServerEngine implements Engine {
  constructor(private readonly base: string) {}

  async call<M extends Method>(method: M, request: Request<M>, { signal, onPart }: CallOptions<M> = {}): Promise<Answer<M>> {
    let response: Response;
    try {
      response = await fetch(this.base + method, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: onPart ? "text/event-stream" : "application/json" },
        body: stringify(request),
        signal,
      });
    } catch (e) {
      if (aborted(e)) throw e;
      throw new EngineError({ code: "unreachable", message: "the engine does not answer", pos: -1 });
    }
    if (onPart && response.ok && response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      return await readEvents<M>(response, onPart);
    }
    const text = await response.text();
    if (response.ok) return parse(text);
    throw failure(text, response.status);
  }
}

/** The error of an answer that is none of an engine's errors: a proxy's, or nothing. */
function failure(text: string, status: number): EngineError {
  try {
    const { error } = parse<{ error?: api.Error }>(text);
    if (error) return new EngineError(error);
  } catch {
    // not JSON
  }
  return new EngineError({ code: "internal", message: `status ${status}`, pos: -1 });
}

/** Reads server-sent events up to the one that ends the answer. */
async function readEvents<M extends Method>(response: Response, onPart: (part: Answer<M>) => void): Promise<Answer<M>> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const events = new EventReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new EngineError({ code: "internal", message: "the answer broke off", pos: -1 });
    for (const { event, data } of events.push(value)) {
      if (event === "part") onPart(parse(data));
      if (event === "done") return parse(data);
      if (event === "error") throw failure(data, response.status);
    }
  }
}

/** Cuts a stream of text into server-sent events. */
export class EventReader {
  private rest = "";

  push(text: string): { event: string; data: string }[] {
    const blocks = (this.rest + text).split(/\r?\n\r?\n/);
    this.rest = blocks.pop()!;
    return blocks.map((block) => {
      let event = "message";
      const data: string[] = [];
      for (const line of block.split(/\r?\n/)) {
        const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
        if (field === "event") event = value!;
        if (field === "data") data.push(value!);
      }
      return { event, data: data.join("\n") };
    });
  }
}

/** What a worker needs to be: window.Worker, or a test's own. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
  onPart?: (part: never) => void;
}

/**
 * An engine in a worker. Messages to it are {id, method, request} and {id, cancel: true};
 * from it {id, part}, {id, answer} and {id, error}. Requests, parts, answers and errors
 * are JSON texts, so that whole numbers stay exact.
 */
export class WorkerEngine implements Engine {
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly port: Port) {
    port.onmessage = (event) => this.take(event.data);
    port.onerror = (event) => {
      for (const w of this.waiting.values()) {
        w.reject(new EngineError({ code: "internal", message: event.message || "the engine does not start", pos: -1 }));
      }
      this.waiting.clear();
    };
  }

  call<M extends Method>(method: M, request: Request<M>, { signal, onPart }: CallOptions<M> = {}): Promise<Answer<M>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError());
      const id = this.next++;
      this.waiting.set(id, { resolve, reject, onPart });
      signal?.addEventListener("abort", () => {
        if (!this.waiting.delete(id)) return;
        this.port.postMessage({ id, cancel: true });
        reject(abortError());
      }, { once: true });
      this.port.postMessage({ id, method, request: stringify(request), stream: onPart !== undefined });
    });
  }

  private take(message: { id: number; part?: string; answer?: string; error?: string }): void {
    const w = this.waiting.get(message.id);
    if (!w) return;
    if (message.part !== undefined) return w.onPart?.(parse(message.part));
    this.waiting.delete(message.id);
    if (message.answer !== undefined) w.resolve(parse(message.answer));
    else w.reject(new EngineError(parse(message.error!)));
  }
}

function abortError(): DOMException {
  return new DOMException("ended by its caller", "AbortError");
}

/** Which engine the page names in <meta name="engine">: "server" or "worker". */
export function engineKind(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="engine"]')?.content ?? "server";
}

/** The engine that the page names. */
export function openEngine(): Engine {
  return engineKind() === "worker" ? new WorkerEngine(new Worker("worker.js")) : new ServerEngine("api/v1/");
}
