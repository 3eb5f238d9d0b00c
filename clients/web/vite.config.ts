import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { defineConfig, type Plugin } from "vite";

const client = fileURLToPath(new URL("../typescript/src/", import.meta.url));
const board = fileURLToPath(new URL("../board/src/", import.meta.url));

/** Where calls go while the page is developed; `vite` serves the page itself. */
const referee = process.env["KHRONOS_WEB"] ?? "http://127.0.0.1:8080";

/**
 * Writes the descriptors of the contract as the bytes that they are: gzip packs base64 a quarter worse, for it moves
 * equal bytes to other characters.
 */
const descriptors: Plugin = {
  name: "descriptors",
  transform: (code, id) =>
    id.endsWith("_pb.ts")
      ? code.replace(/fileDesc\(\s*"([^"]+)"/, (_, base64: string) => `fileDesc(btoa(${JSON.stringify(atob(base64))})`)
      : undefined,
};

/** Leaves JSON out of the transport, which writes and reads bytes. */
const binary: Plugin = {
  name: "binary",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "@bufbuild/protobuf" && importer?.includes("/@connectrpc/")
      ? fileURLToPath(new URL("src/binary.ts", import.meta.url))
      : undefined,
};

/** Leaves games over a stream out of the client: browsers do not stream both ways. */
const streamless: Plugin = {
  name: "streamless",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "./play.js" && importer?.endsWith("/typescript/src/referee.ts")
      ? fileURLToPath(new URL("src/streamless.ts", import.meta.url))
      : undefined,
};

/** Loads parts of the page as they are: none has a style sheet of its own, which Vite would load with it. */
const plainParts: Plugin = {
  name: "plain-parts",
  enforce: "pre",
  load: (id) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : undefined),
};

/** The languages of the page by their tags, with their own names; a browser takes up to 0.1 s to look these up. */
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
    // The client's source is outside this folder, where its own packages may be missing.
    dedupe: ["@bufbuild/protobuf", "@connectrpc/connect"],
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "khronos_web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    // Whose code is in these files, and under which terms; their licences ask for it.
    license: { fileName: "licences.txt" },
    rolldownOptions: {
      external: ["pyodide"],
      input: {
        index: fileURLToPath(new URL("index.html", import.meta.url)),
        worker: fileURLToPath(new URL("src/worker.ts", import.meta.url)),
        offline: fileURLToPath(new URL("src/offline.ts", import.meta.url)),
        core: fileURLToPath(new URL("src/core/worker.ts", import.meta.url)),
      },
      // Names without a digest of the content, so that a build changes as few files as the change behind it.
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        assetFileNames: "[name][extname]",
        // What the page loads at once is one file: two would pack a fiftieth worse.
        codeSplitting: { groups: [{ name: "app", test: /main\.tsx$/, includeDependenciesRecursively: true }] },
        paths: { pyodide: "./runtime/pyodide.js" },
      },
    },
  },
  server: { proxy: { "/khronos.v1.RefereeService": referee } },
});
