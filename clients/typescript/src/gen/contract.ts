// Generated from the contract by protos/generate.py.
export * from "./khronos/v1/action_pb.js";
export * from "./khronos/v1/advice_pb.js";
export * from "./khronos/v1/audit_pb.js";
export * from "./khronos/v1/catalog_pb.js";
export * from "./khronos/v1/config_pb.js";
export * from "./khronos/v1/decision_pb.js";
export * from "./khronos/v1/error_pb.js";
export * from "./khronos/v1/event_pb.js";
export * from "./khronos/v1/legal_pb.js";
export * from "./khronos/v1/material_pb.js";
export * from "./khronos/v1/options_pb.js";
export * from "./khronos/v1/play_pb.js";
export * from "./khronos/v1/record_pb.js";
export * from "./khronos/v1/referee_service_pb.js";
export * from "./khronos/v1/refusal_pb.js";
export * from "./khronos/v1/review_pb.js";
export * from "./khronos/v1/state_pb.js";
