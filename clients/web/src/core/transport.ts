/** The transport to the core in a worker; the client is the same as for a server. */

import { Code, ConnectError, createContextValues, type Transport } from "@connectrpc/connect";
import { createClientMethodSerializers, runUnaryCall } from "@connectrpc/connect/protocol";

import type { Call, CoreAnswer, Failure, Sent } from "./messages.js";

/**
 * Returns a transport that sends calls to a worker, one at a time.
 *
 * A cancelled call that has not started is dropped. Timeouts start when the worker is ready.
 *
 * @param start - Starts a worker. It is called again if the previous worker could not be loaded.
 * @param report - Called with the loaded part of the worker, from 0 to 1.
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

/** The worker and the calls that wait for it. */
class Core {
  /** Resolves to the worker when it is ready. */
  #worker: Promise<Worker> | undefined;
  /** Resolves when the previous call has finished. */
  #turn: Promise<unknown> = Promise.resolve();
  #asked: { readonly resolve: (answer: CoreAnswer) => void; readonly reject: (error: unknown) => void } | undefined;

  readonly #start: () => Promise<Worker>;
  readonly #report: (part: number) => void;

  constructor(start: () => Promise<Worker>, report: (part: number) => void) {
    this.#start = start;
    this.#report = report;
  }

  /** Waits until the worker is ready. */
  async loaded(signal: AbortSignal | undefined): Promise<void> {
    this.#worker ??= this.#started();
    await abortable(this.#worker, signal);
  }

  /** Waits for the earlier calls to finish, then sends this one. */
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
    started.catch(() => undefined); // the error reaches everything that awaits this promise
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
      // The event has no message if the script cannot be fetched or has the wrong MIME type.
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

/** Waits for a promise, or throws when the signal aborts. */
function abortable<T>(coming: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return coming;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) return leave();
    signal.addEventListener("abort", leave, { once: true });
    coming.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
