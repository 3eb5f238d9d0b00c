/**
 * Protobuf as the transport's library finds it in the build: bytes alone.
 *
 * The library imports JSON too, a tenth of the whole script, which a transport of bytes never calls.
 */

export { create, fromBinary, toBinary } from "@bufbuild/protobuf";

export const fromJson = bytesAlone;
export const fromJsonString = bytesAlone;
export const toJson = bytesAlone;
export const toJsonString = bytesAlone;

function bytesAlone(): never {
  throw new TypeError("the page's transport reads and writes bytes alone");
}
