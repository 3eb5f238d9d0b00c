/** The dialogs at a game host for a player who leaves: a bot takes the seat, until the player returns. */

import { botSeat, type HostGame, HostHome } from "../play/host.js";
import { home, nameOf, report, reported, showGame } from "../play/table.js";
import { inLanguage, words } from "../words.js";
import { Ask, Dialog } from "./dialog.js";

/** The dialog to leave the game: a bot or a different person takes the seat. */
export function HandOn({ on, onClose }: { readonly on: HostGame; readonly onClose: () => void }) {
  const h = words.value.host;
  const leave = (given: Promise<void>) => {
    onClose();
    void given.then(() => showGame(undefined), report);
  };
  return (
    <Dialog title={h.handOn} onClose={onClose}>
      <p>{reported.value ? texts().aboutHandOnReported : texts().aboutHandOn}</p>
      <footer>
        {!reported.value && (
          <button type="button" onClick={() => leave(on.giveToBot("medium"))}>
            {h.giveToBot}
          </button>
        )}
        <button type="button" class="primary" onClick={() => leave(on.handOn())}>
          {h.newLink}
        </button>
      </footer>
    </Dialog>
  );
}

/** The dialog to call a bot for an absent player. */
export function CallBot(properties: { readonly on: HostGame; readonly seat: number; readonly onClose: () => void }) {
  const { on, seat, onClose } = properties;
  return (
    <Ask
      title={words.value.host.callBot(nameOf(seat))}
      sentences={[texts().aboutCallBot(nameOf(seat))]}
      yes={words.value.host.giveToBot}
      onYes={() => void on.callBot(seat, "medium").catch(report)}
      onClose={onClose}
    />
  );
}

/** The dialog to take the user's seat back from a bot. */
export function TakeBack({ id }: { readonly id: string }) {
  const close = () => {
    botSeat.value = undefined;
    showGame(undefined);
  };
  return (
    <Dialog title={words.value.host.botPlays} onClose={close}>
      <p>{texts().aboutTakeBack}</p>
      <footer>
        <button type="button" onClick={close}>
          {words.value.close}
        </button>
        <button
          type="button"
          class="primary"
          onClick={() => {
            botSeat.value = undefined;
            const own = home.value;
            if (own instanceof HostHome) void own.takeBack(id).then(showGame, report);
          }}
        >
          {texts().takeBack}
        </button>
      </footer>
    </Dialog>
  );
}

function texts() {
  return inLanguage(TEXTS);
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    aboutHandOn:
      "Another person can play on with your hand: you give them a new link, and your own link stops working. Or a bot plays on until you open your own link again.",
    aboutHandOnReported: "Another person can play on: you give them a new link, and your own link stops working.",
    aboutCallBot: (name: string) =>
      `A bot can play for ${name} once the game has waited an hour and ${name}’s page was closed all that time. The bot sees only that hand, and ${name} can take the seat back at any time.`,
    aboutTakeBack: "It plays with your hand. You can take the seat back at any time.",
    takeBack: "Take my seat back",
  },
  fr: {
    aboutHandOn:
      "Quelqu’un d’autre peut continuer avec votre main : vous lui donnez un nouveau lien, et le vôtre n’ouvre plus rien. Ou un robot joue jusqu’à ce que vous rouvriez votre propre lien.",
    aboutHandOnReported:
      "Quelqu’un d’autre peut continuer : vous lui donnez un nouveau lien, et le vôtre n’ouvre plus rien.",
    aboutCallBot: (name: string) =>
      `Un robot peut jouer pour ${name} quand la partie attend depuis une heure et que la page de ${name} est restée fermée pendant tout ce temps. Le robot ne voit que cette main, et ${name} peut reprendre la place à tout moment.`,
    aboutTakeBack: "Il joue avec votre main. Vous pouvez reprendre votre place à tout moment.",
    takeBack: "Reprendre ma place",
  },
};
