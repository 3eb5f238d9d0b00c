/** Components that are rarely needed: their code is loaded on demand, again if the server was unreachable. */

import { asRefereeError } from "@khronos-referee/client";
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

import { report } from "../play/table.js";
import { callReferee } from "../referee.js";

/** Returns a component whose code is loaded when it is first rendered. */
export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | undefined;
  return (properties) => {
    const [, redraw] = useState(0);
    const Part = loaded;
    useEffect(() => {
      if (Part !== undefined) return;
      // A different instance may have loaded the code since this one was rendered.
      callReferee(async () => {
        loaded ??= await load().catch((error: unknown) => {
          throw asRefereeError(error);
        });
      })
        .then(() => redraw(1))
        .catch(report);
    }, []);
    return Part ? <Part {...properties} /> : null;
  };
}
