import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { defineConfig, type Plugin } from "vite";

const client = fileURLToPath(new URL("../typescript/src/", import.meta.url));
const board = fileURLToPath(new URL("../board/src/", import.meta.url));

/** The address of the server during development; `vite` serves the web app. */
const referee = process.env["KHRONOS_WEB"] ?? "http://127.0.0.1:8080";

/**
 * Writes the descriptors of the contract as bytes instead of base64, which gzip compresses a quarter worse, because it
 * maps equal bytes to different characters.
 */
const descriptors: Plugin = {
  name: "descriptors",
  transform: (code, id) =>
    id.endsWith("_pb.ts")
      ? code.replace(/fileDesc\(\s*"([^"]+)"/, (_, base64: string) => `fileDesc(btoa(${JSON.stringify(atob(base64))})`)
      : undefined,
};

/** Removes the JSON format from the transport, which uses only the binary format. */
const binary: Plugin = {
  name: "binary",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "@bufbuild/protobuf" && importer?.includes("/@connectrpc/")
      ? fileURLToPath(new URL("src/binary.ts", import.meta.url))
      : undefined,
};

/** Removes games over streams from the client, because browsers do not support bidirectional streams. */
const streamless: Plugin = {
  name: "streamless",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "./play.js" && importer?.endsWith("/typescript/src/referee.ts")
      ? fileURLToPath(new URL("src/streamless.ts", import.meta.url))
      : undefined,
};

/** Loads modules on demand without Vite's code for style sheets, because no module has one. */
const plainParts: Plugin = {
  name: "plain-parts",
  enforce: "pre",
  load: (id) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : undefined),
};

/** The languages of the web app by tag, with their names, because a browser needs up to 0.1 s to look these up. */
const languages = readdirSync(fileURLToPath(new URL("src/words/", import.meta.url))).map((file) => {
  const tag = file.slice(0, -".ts".length);
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return { tag, name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) };
});

export default defineConfig({
  base: "./",
  define: { LANGUAGES: JSON.stringify(languages) },
  plugins: [descriptors, binary, streamless, plainParts],
  resolve: {
    alias: {
      "@khronos-referee/board/element": `${board}element.ts`,
      "@khronos-referee/board": `${board}index.ts`,
      "@khronos-referee/client/contract": `${client}gen/contract.ts`,
      "@khronos-referee/client": `${client}index.ts`,
    },
    // The source of the client is outside this folder, and its packages may be missing there.
    dedupe: ["@bufbuild/protobuf", "@connectrpc/connect"],
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "khronos_web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    // The authors and licences of the bundled code, as the licences require.
    license: { fileName: "licences.txt" },
    rolldownOptions: {
      external: ["pyodide"],
      input: {
        index: fileURLToPath(new URL("index.html", import.meta.url)),
        worker: fileURLToPath(new URL("src/worker.ts", import.meta.url)),
        offline: fileURLToPath(new URL("src/offline.ts", import.meta.url)),
        core: fileURLToPath(new URL("src/core/worker.ts", import.meta.url)),
      },
      // File names without content hashes, so that a build changes few files.
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        assetFileNames: "[name][extname]",
        // The code that is loaded at start is one file, because two files would be 2 % larger when compressed.
        codeSplitting: { groups: [{ name: "app", test: /main\.tsx$/, includeDependenciesRecursively: true }] },
        paths: { pyodide: "./runtime/pyodide.js" },
      },
    },
  },
  server: { proxy: { "/khronos.v1.RefereeService": referee } },
});
