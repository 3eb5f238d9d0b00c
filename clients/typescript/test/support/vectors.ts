/** The conformance vectors on disk. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import {
  createRegistry,
  type DescMessage,
  type DescMethod,
  fromJson,
  type JsonValue,
  type Message,
} from "@bufbuild/protobuf";
import { file_khronos_v1_refusal, RefereeService } from "@khronos-referee/client/contract";

import * as details from "../../src/gen/google/rpc/error_details_pb.js";
import { ROOT } from "./games.js";

/** The paths of the files with one or more messages: in the binary form, and as JSON. */
export interface Files {
  readonly binary: string;
  readonly json?: string;
}

/** A case: the requests and the expected answers. */
export interface Case {
  readonly name: string;
  readonly rpc: string;
  readonly code: string;
  readonly depends_on_version: boolean;
  readonly request?: Files;
  readonly answer?: Files;
  readonly requests?: Files;
  readonly answers?: Files;
  readonly error?: { readonly reason: string; readonly metadata: Record<string, string> };
}

/** The folder of the vectors. */
export const FOLDER = join(ROOT, "conformance");

/** All cases, in the order of the index. */
export const CASES = (JSON.parse(readFileSync(join(FOLDER, "index.json"), "utf8")) as { cases: Case[] }).cases;

/** The message types in the details of errors. */
export const REGISTRY = createRegistry(file_khronos_v1_refusal, details.file_google_rpc_error_details);

/** Cases whose request is not a message, so that a typed client cannot send it. */
export const NO_MESSAGES = CASES.filter((each) => (each.request ?? each.requests)?.json === undefined);

/** All other cases. */
export const MESSAGES = CASES.filter((each) => !NO_MESSAGES.includes(each));

/** Makes the call of a case. */
export function method({ rpc }: Case): DescMethod {
  const found = RefereeService.methods.find((each) => each.name === rpc);
  assert.ok(found !== undefined, `there is no call ${rpc}`);
  return found;
}

/** Parses a JSON file. */
export function json(files: Files | undefined): JsonValue {
  return JSON.parse(readFileSync(join(FOLDER, files?.json ?? ""), "utf8")) as JsonValue;
}

const READ = new Map<string | undefined, Message[]>();

/** Returns the messages of a JSON file, which is parsed once for all transports. */
export function messages(desc: DescMessage, files: Files | undefined): Message[] {
  const known = READ.get(files?.json);
  if (known !== undefined) return known;
  const value = json(files);
  const read = (Array.isArray(value) ? value : [value]).map((each) => fromJson(desc, each, { registry: REGISTRY }));
  READ.set(files?.json, read);
  return read;
}
