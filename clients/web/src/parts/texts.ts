/**
 * Wraps every text in an element, which is replaced when the text changes. Uses typographic apostrophes and minus
 * signs.
 *
 * The referee's sentences use ASCII, because terminals show them, too. A browser's translation feature replaces text
 * nodes with elements. If Preact then updated the removed node, numbers on the screen would not change. Elements stay
 * in the page while they are translated.
 */

import { typeset } from "@khronos-referee/board";
import { type ComponentChild, type ComponentChildren, Fragment, h, options } from "preact";

const TEXT = "khronos-text";
/** Elements that may contain only text. */
const PLAIN = new Set([TEXT, "option", "text", "textarea", "title", "tspan"]);

/** Attributes that people read or hear. */
const READ = ["title", "aria-label", "aria-description", "placeholder", "alt"];

/** Replaces the texts among the children of an element that may contain only text. */
function typesetAll(children: ComponentChildren): ComponentChildren {
  if (Array.isArray(children)) return children.map(typesetAll);
  return typeof children === "string" ? typeset(children) : children;
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
  const { type } = vnode;
  const props = vnode.props as { children?: ComponentChildren } & Record<string, unknown>;
  const { children } = props;
  if (type === Fragment || typeof type === "string") {
    if (type === Fragment || !PLAIN.has(type as string)) {
      if (children !== undefined) props.children = wrapTexts(children);
    } else if (type !== "textarea" && type !== TEXT) props.children = typesetAll(children);
    for (const name of READ) {
      const text = props[name];
      if (typeof text === "string") props[name] = typeset(text);
    }
  }
  before?.(vnode);
};
