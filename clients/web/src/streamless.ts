/** Replaces the streams of the client in the build, because the web app does not use them. */

export class Game {
  constructor() {
    throw new TypeError("a page has no transport that streams both ways");
  }
}
