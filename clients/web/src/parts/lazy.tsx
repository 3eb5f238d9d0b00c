/** Parts of the page that few need: their code is loaded when they are opened. */

import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

import { report } from "../play/table.js";

/** A component whose code is loaded when it is first drawn. */
export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | undefined;
  return (properties) => {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (loaded !== undefined) return;
      load()
        .then((part) => {
          loaded = part;
          redraw(1);
        })
        .catch(report);
    }, []);
    const Part = loaded;
    return Part ? <Part {...properties} /> : null;
  };
}
