/** How to play, for those who have never seen the game: the lesson of the command line and its pictures. */

import lesson from "../../../cli/khronos_cli/lessons/how_to_play.json";
import { hosted, language, words } from "../words.js";
import { Dialog } from "./dialog.js";
import { guiding } from "./guiding.js";
import { learning } from "./learning.js";

const pictures: Record<string, string> = import.meta.glob("../../../../docs/images/how-to-play-*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The lesson. */
export function Learn() {
  const tag = language.value === "fr" ? "fr" : "en";
  const { title, legend, chapters } = lesson.languages[tag];
  return (
    <Dialog title={title} wide onClose={() => (learning.value = false)}>
      <div class="lesson">
        {chapters.map(({ heading, paragraphs, caption }, at) => {
          const { position, action } = lesson.pictures[at] ?? { position: "" };
          return (
            <section key={heading}>
              <h3>{heading}</h3>
              {paragraphs.map((each) => (
                <p key={each}>{each}</p>
              ))}
              <figure>
                <img src={picture(`${position}-${tag}`)} alt="" />
                {action !== undefined && (
                  <>
                    <p class="quiet">{words.value.afterwards}</p>
                    <img src={picture(`${position}-after-${tag}`)} alt="" />
                  </>
                )}
                <figcaption>{caption}</figcaption>
                {at === 0 && <p class="quiet">{legend}</p>}
              </figure>
            </section>
          );
        })}
        <footer>
          {!hosted && (
            <button
              type="button"
              onClick={() => {
                learning.value = false;
                guiding.value = true;
              }}
            >
              {words.value.guidedGame}
            </button>
          )}
          <button type="button" class="primary" onClick={() => (learning.value = false)}>
            {words.value.close}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}

function picture(name: string): string | undefined {
  return pictures[`../../../../docs/images/how-to-play-${name}.svg`];
}
