/** The links to the seats of a game at a game host, each with a QR code. */

import { forgetGivenLink, givenLink, type Invitation, opensHereAlone } from "../play/host.js";
import { inLanguage, words } from "../words.js";
import { Dialog } from "./dialog.js";
import { lazy } from "./lazy.js";
import { Copyable } from "./link.js";

const Code = lazy(() => import("./code.js").then((part) => part.Code));

/** The user's own link and, if allowed, the links of the other players. */
export function LinkList(properties: {
  readonly others: readonly Invitation[] | undefined;
  readonly own: Invitation;
  readonly onClose: () => void;
}) {
  const { others, own, onClose } = properties;
  const t = texts();
  return (
    <Dialog title={others ? t.invite : words.value.host.links} onClose={onClose}>
      {others && <p>{t.aboutLinks}</p>}
      {opensHereAlone(own.link) && <p class="quiet">{t.hereAlone}</p>}
      {others?.map((each) => (
        <OneLink key={each.link} {...each} />
      ))}
      <p>{t.ownLink}</p>
      <OneLink {...own} />
      {others && (
        <footer>
          <button type="button" class="primary" onClick={onClose}>
            {words.value.begin}
          </button>
        </footer>
      )}
    </Dialog>
  );
}

/** The link to a seat that the user has handed over, until the user has sent it. */
export function Given() {
  const t = texts();
  if (!givenLink.value) return null;
  return (
    <Dialog title={words.value.host.handOn}>
      <p>{t.handedOn}</p>
      <OneLink {...givenLink.value} />
      <footer>
        <button type="button" class="primary" onClick={forgetGivenLink}>
          {t.sent}
        </button>
      </footer>
    </Dialog>
  );
}

function OneLink({ name, link }: Invitation) {
  return (
    <section class="one-link">
      <h3>{name}</h3>
      <Code label={texts().codeOf(name)} text={link} />
      <Copyable label={name} link={link} />
    </section>
  );
}

function texts() {
  return inLanguage(TEXTS);
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    invite: "Links for the others",
    aboutLinks:
      "Send each player their own link, and nobody else’s: who has the link has the seat, and sees its hand. You can reopen these links until the first move.",
    hereAlone:
      "These links open on this machine alone. Start the host with --host 0.0.0.0, so that phones in your network can play.",
    codeOf: (name: string) => `Code of the link for ${name}`,
    ownLink: "Your own link: keep it",
    handedOn: "Send this link to the player who takes over.",
    sent: "I have sent it",
  },
  fr: {
    invite: "Les liens des autres",
    aboutLinks:
      "Envoyez à chacun son lien, et à personne d’autre : qui a le lien a la place, et en voit la main. Vous pouvez rouvrir ces liens jusqu’au premier coup.",
    hereAlone:
      "Ces liens ne s’ouvrent que sur cette machine. Lancez l’hôte avec --host 0.0.0.0 pour que les téléphones de votre réseau puissent jouer.",
    codeOf: (name: string) => `Code du lien pour ${name}`,
    ownLink: "Votre propre lien : gardez-le",
    handedOn: "Envoyez ce lien à la personne qui vous remplace.",
    sent: "C’est envoyé",
  },
};
