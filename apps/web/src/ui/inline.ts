import { createElement, Fragment, type ReactNode } from 'react';

/** The parts of a sentence with elements in it, such as a link or a name. */
export function inline(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
