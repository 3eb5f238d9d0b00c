/** The way to the core in a worker, for the same client that asks a server. */

import { Code, ConnectError, createContextValues, type Transport } from "@connectrpc/connect";
import { createClientMethodSerializers, runUnaryCall } from "@connectrpc/connect/protocol";

import type { Call, CoreAnswer, Failure, Sent } from "./messages.js";

/**
 * Returns a transport whose calls a worker answers, one after the other.
 *
 * A call whose caller has gone is dropped before its turn. Deadlines count from when the worker can answer.
 *
 * @param start - Starts the worker; it is called again after one that could not be loaded.
 * @param report - Is called with the part of the worker that is loaded, from 0 to 1.
 */
export function createWorkerTransport(start: () => Promise<Worker>, report: (part: number) => void): Transport {
  const core = new Core(start, report);
  return {
    async unary(method, signal, timeoutMs, header, input, contextValues = createContextValues()) {
      await core.loaded(signal);
      const { serialize, parse } = createClientMethodSerializers(method, true);
      const deadline = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
      return await runUnaryCall({
        ...(signal && { signal }),
        ...(timeoutMs !== undefined && { timeoutMs }),
        req: {
          stream: false,
          service: method.parent,
          method,
          requestMethod: "POST",
          url: method.name,
          header: new Headers(header),
          contextValues,
          message: input,
        },
        next: async ({ signal, message, ...call }) => {
          const answer = await core.ask(method.name, serialize(message), deadline, signal);
          if (!("response" in answer)) throw errorOf(answer);
          return { ...call, method, header: new Headers(), message: parse(answer.response), trailer: new Headers() };
        },
      });
    },
    async stream(method) {
      throw new ConnectError(`${method.name} is a stream, which this transport can't carry`, Code.Unimplemented);
    },
  };
}

function errorOf({ code, message, details }: Failure): ConnectError {
  const error = new ConnectError(message, code);
  error.details = [...details];
  return error;
}

/** The worker, and the calls that wait for it. */
class Core {
  /** The worker once it can answer. */
  #worker: Promise<Worker> | undefined;
  /** Ends when the call before has its answer. */
  #turn: Promise<unknown> = Promise.resolve();
  #asked: { readonly resolve: (answer: CoreAnswer) => void; readonly reject: (error: unknown) => void } | undefined;

  readonly #start: () => Promise<Worker>;
  readonly #report: (part: number) => void;

  constructor(start: () => Promise<Worker>, report: (part: number) => void) {
    this.#start = start;
    this.#report = report;
  }

  /** Waits until the worker can answer. */
  async loaded(signal: AbortSignal | undefined): Promise<void> {
    this.#worker ??= this.#started();
    await abortable(this.#worker, signal);
  }

  /** Asks when it is this call's turn. */
  async ask(
    method: string,
    request: Uint8Array,
    deadline: number | undefined,
    signal: AbortSignal,
  ): Promise<CoreAnswer> {
    const turn = this.#turn.then(async () => {
      signal.throwIfAborted();
      const port = await this.#worker;
      if (port === undefined) throw new ConnectError("the referee in this browser has ended", Code.Unavailable);
      const secondsLeft = deadline === undefined ? undefined : Math.max(0, deadline - performance.now()) / 1000;
      return await new Promise<CoreAnswer>((resolve, reject) => {
        this.#asked = { resolve, reject };
        const call: Call = { method, request, secondsLeft };
        port.postMessage(call);
      });
    });
    this.#turn = turn.catch(() => undefined);
    return await abortable(turn, signal);
  }

  #started(): Promise<Worker> {
    const started = this.#start().then((port) => this.#loading(port));
    started.catch(() => undefined); // whoever waits for it gets the error
    return started;
  }

  #loading(port: Worker): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const fail = (message: string) => {
        const error = new ConnectError(message, Code.Unavailable);
        this.#worker = undefined;
        this.#asked?.reject(error);
        reject(error);
      };
      // A script that cannot be fetched, or has the wrong type, brings no message.
      port.onerror = ({ message }) => fail(message || "core.js or runtime/pyodide.js cannot be started");
      port.onmessage = ({ data }: MessageEvent<Sent>) => {
        if (data.case === "answer") this.#asked?.resolve(data.answer);
        else if (data.case === "broken") fail(data.message);
        else {
          this.#report(data.part);
          if (data.part === 1) resolve(port);
        }
      };
    });
  }
}

/** Waits for something, or for the end of who waits. */
function abortable<T>(coming: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return coming;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) return leave();
    signal.addEventListener("abort", leave, { once: true });
    coming.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
