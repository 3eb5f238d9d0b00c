/** The lesson on how to play, from the command-line client, with pictures of its positions. */

import lesson from "../../../cli/khronos_cli/lessons/how_to_play.json";
import { language, words } from "../words.js";
import { Dialog } from "./dialog.js";
import { guiding } from "./guiding.js";
import { lazy } from "./lazy.js";
import { learning } from "./learning.js";

const Scene = lazy(() => import("./scene.js").then((part) => part.Scene));

const positions: Record<string, string> = import.meta.glob("../../../cli/khronos_cli/lessons/positions/*.txt", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The dialog with the lesson. */
export function Learn() {
  const tag = language.value === "fr" ? "fr" : "en";
  const { title, chapters } = lesson.languages[tag];
  return (
    <Dialog title={title} width="wide" onClose={() => (learning.value = false)}>
      <div class="lesson">
        {chapters.map(({ heading, paragraphs, caption }, at) => {
          const { position: name, action } = lesson.pictures[at] ?? { position: "" };
          return (
            <section key={heading}>
              <h3>{heading}</h3>
              {paragraphs.map((each) => (
                <p key={each}>{each}</p>
              ))}
              <figure>
                <Scene position={addressOf(name)} />
                {action !== undefined && (
                  <>
                    <p class="quiet">{words.value.afterwards}</p>
                    <Scene position={addressOf(`${name}-after`)} />
                  </>
                )}
                <figcaption>{caption}</figcaption>
              </figure>
            </section>
          );
        })}
        <footer>
          <button
            type="button"
            onClick={() => {
              learning.value = false;
              guiding.value = true;
            }}
          >
            {words.value.guidedGame}
          </button>
          <button type="button" class="primary" onClick={() => (learning.value = false)}>
            {words.value.close}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}

function addressOf(position: string): string {
  return positions[`../../../cli/khronos_cli/lessons/positions/${position}.txt`] ?? "";
}
