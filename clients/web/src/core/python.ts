/**
 * Loads Python and the core from the runtime folder, and answers calls. No other addresses are used.
 */

import { loadPyodide, type Lockfile } from "pyodide";

import type { Call, CoreAnswer } from "./messages.js";

/** The part of Pyodide's in-memory file system that is used here. */
interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array): void;
}
type Answer = (method: string, request: Uint8Array, secondsLeft?: number) => Converted;
interface Converted {
  toJs(): [Uint8Array | undefined, number, string, [string, Uint8Array][]];
  destroy(): void;
}

/** A lock file without packages, because no packages are installed. */
const NO_PACKAGES: Lockfile = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "", python: "3.14.0", version: "" },
  packages: {},
};

/** The Python code that this module calls: `answer` accepts and returns only values that JavaScript has, too. */
const BRIDGE = `
from khronos_core import Core

def bridge_to(core):
    def answer(method, request, seconds_left=None):
        answer = core.answer(method, request.to_bytes(), seconds_left=seconds_left)
        failure = answer.failure
        if failure is None:
            return answer.response, 0, "", ()
        status = failure.status
        details = [[each.type_url.rpartition("/")[2], each.value] for each in status.details]
        return None, status.code, status.message, details
    return answer

bridge_to(Core())
`;

/**
 * Loads Python and the core.
 *
 * @param folder - The address of the runtime folder, with a trailing slash.
 * @param report - Called with the loaded part of the runtime, from 0 to 1.
 */
export async function load(folder: string, report: (part: number) => void): Promise<(call: Call) => CoreAnswer> {
  const progress = new Progress(report);
  // Pyodide fetches the WebAssembly file itself and cannot unpack it.
  const { fetch } = globalThis;
  const wasm = progress.watch(fetch(`${folder}wasm.bin`));
  const site = progress.watch(fetch(`${folder}core.bin`)).then(async (answer) => await unpack(answer).arrayBuffer());
  site.catch(() => undefined); // awaited later, where errors are handled
  globalThis.fetch = (input, init) =>
    String(input).endsWith("/pyodide.asm.wasm")
      ? wasm.then((answer) => unpack(answer, "application/wasm"))
      : progress.watch(fetch(input, init));
  const loading = loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    lockFileContents: NO_PACKAGES,
    packageBaseUrl: folder,
    fsInit: async (files, { sitePackages }) => writeFiles(await site, files, sitePackages),
  });
  // If the WebAssembly file cannot be loaded, Pyodide waits forever.
  const python = await Promise.race([loading, wasm.then(() => loading)]);
  globalThis.fetch = fetch;
  const answer = python.runPython(BRIDGE) as Answer;
  report(1);
  return ({ method, request, secondsLeft }) => {
    const converted = answer(method, request, secondsLeft);
    const [response, code, message, details] = converted.toJs();
    converted.destroy();
    if (response !== undefined) return { response };
    return { code, message, details: details.map(([type, value]) => ({ type, value })) };
  };
}

/** Decompresses a response. */
function unpack(answer: Response, type = ""): Response {
  const body = answer.body?.pipeThrough(new DecompressionStream("gzip")) ?? null;
  return new Response(body, { headers: { "content-type": type } });
}

/**
 * Extracts a packed folder. It consists of the length of a list, the list (names and sizes of the files, as JSON), and
 * the contents of the files.
 */
function writeFiles(packed: ArrayBuffer, files: FileSystem, folder: string): void {
  const length = new DataView(packed).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(packed.slice(4, 4 + length))) as [string, number][];
  let at = 4 + length;
  for (const [name, size] of list) {
    files.mkdirTree(`${folder}/${name.slice(0, name.lastIndexOf("/"))}`);
    files.writeFile(`${folder}/${name}`, new Uint8Array(packed, at, size));
    at += size;
  }
}

/** Counts the bytes that have arrived. */
class Progress {
  #arrived = 0;

  constructor(
    private readonly report: (part: number) => void,
    private readonly all = 8_000_000,
  ) {}

  /** Returns the response with a body that counts its bytes as they arrive. */
  async watch(coming: Promise<Response>): Promise<Response> {
    const answer = await coming;
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    // For a missing file, some web servers send an HTML page with status 200.
    if (answer.headers.get("content-type")?.startsWith("text/html")) throw new Error(`${answer.url} is a web page`);
    const counted = answer.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          this.#arrived += chunk.length;
          this.report(Math.min(0.99, this.#arrived / this.all));
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted ?? null, { headers: answer.headers });
  }
}
