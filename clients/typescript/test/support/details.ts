/** The details of errors, which the package reads and does not export. */

export {
  BadRequestSchema,
  ErrorInfoSchema,
  LocalizedMessageSchema,
  RetryInfoSchema,
} from "../../src/gen/google/rpc/error_details_pb.js";
