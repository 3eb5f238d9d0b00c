/**
 * Runs `pack_runtime.py` in Pyodide: the Python that will load the modules is the one that compiles them.
 *
 *     node tools/pack_runtime.mjs PYODIDE SOURCES WHEELS OUT
 */

import { pathToFileURL } from "node:url";

const [pyodide, sources, wheels, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
for (const [name, root] of Object.entries({ pyodide, sources, wheels, out })) {
  python.FS.mkdirTree(`/host/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/host/${name}`);
}
python.runPython(python.FS.readFile("/host/sources/tools/pack_runtime.py", { encoding: "utf8" }));
