/**
 * Wraps every text in an element that is replaced when the text changes, and uses typographic apostrophes and minus signs.
 *
 * The referee's sentences are plain text that also suits terminals; the web app makes them typographically correct.
 * A browser's translation feature replaces text nodes with elements. If Preact then updates the old node, which is no
 * longer in the page, numbers on the screen would not change. The translation keeps elements in place.
 */

import { type ComponentChild, type ComponentChildren, Fragment, h, options } from "preact";

const TEXT = "khronos-text";
/** Elements that may contain only text. */
const PLAIN = new Set([TEXT, "option", "text", "textarea", "title", "tspan"]);

/** Replaces ASCII apostrophes and minus signs with typographic ones. */
function typeset(text: string): string {
  return text.replace(/(?<=\p{L})'(?=\p{L})/gu, "’").replace(/(?<![\p{L}\d-])-(?=\d)/gu, "−");
}

/** Replaces the texts among some children with elements; adjacent texts share one element. */
function wrapTexts(children: ComponentChildren): ComponentChildren {
  const [found, all]: [ComponentChild[], ComponentChild[]] = [[], Array.isArray(children) ? children : [children]];
  let text: string | undefined;
  const end = () => {
    if (text !== undefined) found.push(text.trim() === "" ? text : h(TEXT, { key: `${found.length} ${text}` }, text));
    text = undefined;
  };
  for (const each of all) {
    if (typeof each === "string" || typeof each === "number") {
      text = `${text ?? ""}${typeset(`${each}`)}`;
    } else {
      end();
      found.push(Array.isArray(each) ? (wrapTexts(each) as ComponentChild) : each);
    }
  }
  end();
  return found;
}

const before = options.vnode;
options.vnode = (vnode) => {
  const { type, props } = vnode;
  if (type === Fragment || (typeof type === "string" && !PLAIN.has(type))) {
    const { children } = props as { children?: ComponentChildren };
    if (children !== undefined) (props as { children?: ComponentChildren }).children = wrapTexts(children);
  }
  before?.(vnode);
};
