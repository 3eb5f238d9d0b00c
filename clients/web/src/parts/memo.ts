/** A component that is drawn again only when one of its properties is another value. */

import { Component, type ComponentType, createElement, type VNode } from "preact";

/** Leaves a component as it is while its properties are the same values. */
export function memo<P extends object>(drawn: (properties: P) => VNode): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return Object.entries(next).some(([name, value]) => this.props[name as keyof typeof this.props] !== value);
    }

    override render() {
      return createElement(drawn, this.props as never);
    }
  };
}
