/**
 * Gives every text an element of its own that is made anew when the text changes, with one apostrophe and one minus sign.
 *
 * The sentences of the referee are plain text for terminals too; a page sets them as print does.
 * A browser's page translation puts other elements in the place of text nodes. A node that Preact writes to afterwards is
 * not in the page any more, so numbers would stay as they were; an element is left where it is.
 */

import { type ComponentChild, type ComponentChildren, Fragment, h, options } from "preact";

const TEXT = "khronos-text";
/** Elements that hold nothing but text. */
const PLAIN = new Set([TEXT, "option", "text", "textarea", "title", "tspan"]);

/** A text with the apostrophe and the minus sign of print in the place of those of a typewriter. */
function typeset(text: string): string {
  return text.replace(/(?<=\p{L})'(?=\p{L})/gu, "’").replace(/(?<![\p{L}\d-])-(?=\d)/gu, "−");
}

/** Replaces texts among children by elements, and texts in a row by one. */
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
