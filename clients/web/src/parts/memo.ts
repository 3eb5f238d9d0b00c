/** Components that are rendered again only if one of their properties changes. */

import { Component, type ComponentType, createElement, type VNode } from "preact";

/** Returns a component that keeps its last output while its properties have the same values. */
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
