/** A game over a stream, as the client's `Referee` finds it in the build: none. */

export class Game {
  constructor() {
    throw new TypeError("a page has no transport that streams both ways");
  }
}
