/** Replaces the streams of the client in the build, because the web app does not use them. */

export class Game {
  constructor() {
    throw new TypeError("the transport of the web app does not support streams");
  }
}
