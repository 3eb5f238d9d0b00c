/** The details of errors, which the package uses but does not export. */

export {
  BadRequestSchema,
  ErrorInfoSchema,
  LocalizedMessageSchema,
  RetryInfoSchema,
} from "../../src/gen/google/rpc/error_details_pb.js";
