/**
 * Replaces the Protobuf module of the transport's library in the build, and supports only the binary format.
 *
 * The library also imports the JSON format, which would be a tenth of the whole script, although the app never uses it.
 */

export { create, fromBinary, toBinary } from "@bufbuild/protobuf";

export const fromJson = bytesAlone;
export const fromJsonString = bytesAlone;
export const toJson = bytesAlone;
export const toJsonString = bytesAlone;

function bytesAlone(): never {
  throw new TypeError("the transport of the web app supports only the binary format");
}
