/**
 * A typed client of the Khronos referee for Node and browsers, without rules of the game.
 *
 * The messages of the contract are in `@khronos-referee/client/contract`, and the gRPC transport for Node in
 * `@khronos-referee/client/node`.
 *
 * @module
 */

export type { ApiKey } from "./api_key.js";
export { compareBuildings, type EffectiveBoard, effectiveBoard } from "./board.js";
export type { Complete } from "./complete.js";
export {
  ActionIllegalError,
  asRefereeError,
  CannotPlanError,
  type CallId,
  DeadlineExceededError,
  DigestMismatchError,
  type FieldViolation,
  InvalidRequestError,
  KeyUnknownError,
  MalformedRequestError,
  NotationUnreadableError,
  NotSealedError,
  NotSupportedError,
  OverloadedError,
  PartMissingError,
  PartSealedError,
  RateLimitedError,
  RefereeError,
  RegionInvalidError,
  RegionUnknownError,
  RetryLaterError,
  RulesUnsupportedError,
  SchemaTooNewError,
  SealBrokenError,
  SecretNeededError,
  InternalError,
  StateInvalidError,
  StreamEndedError,
  TooLargeError,
  TooMuchWorkError,
  UnauthenticatedError,
  UnavailableError,
} from "./errors.js";
export { EventNotFoldedError, evolve, type Frame, fold, frames } from "./evolve.js";
export { expand } from "./expand.js";
export type {
  ActionOptions,
  CallOptions,
  GameOptions,
  GivenAction,
  PlayOptions,
  ShowOptions,
  StartOptions,
  StateOptions,
  StreamOptions,
  TrialOptions,
  TurnOptions,
  Viewer,
  ViewerOptions,
} from "./options.js";
export { type Beginning, Game } from "./play.js";
export { contributionOf, newOwnSeat, type OwnSeat, secretHashOf } from "./sealed.js";
export {
  type DomainOptions,
  type GivenSquare,
  type GivenState,
  type LegalOptions,
  type MatchOptions,
  type PlacementOptions,
  type PreviewOptions,
  Referee,
  type RefereeOptions,
  type ReplayedGame,
  type ReplayOptions,
  type ReviewOptions,
  type SuggestOptions,
  type TextOptions,
  type Verdict,
  type ViewOptions,
  type WriteOptions,
  type WrittenContent,
} from "./referee.js";
export { squaresOf } from "./refusals.js";
export { type Region, readRegion, regionOf, type Terrain } from "./region.js";
export {
  type ColumnAndRow,
  cardType,
  columnName,
  compareSquares,
  contains,
  covers,
  footprint,
  parseSquare,
  sameSquare,
  side,
  square,
  squareName,
  squareSet,
  squares,
} from "./squares.js";
export { configOf, handOf, publicPart } from "./state.js";
