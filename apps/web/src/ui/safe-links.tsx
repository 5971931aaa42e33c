import { createContext, Fragment, type ReactNode, use } from 'react';
import { splitLinks } from '../lib/links.ts';

/** A link that a user wrote: it opens in a new tab, without referrer. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer nofollow ugc" target="_blank">
      {children}
    </a>
  );
}

/** How the words of texts below are shown, except those of code and links. */
export const ShownWords = createContext((words: string): ReactNode => words);

/** A text of a user, with http and https addresses as links. */
export function SafeLinks({ children }: { children: string }): ReactNode {
  const show = use(ShownWords);
  return splitLinks(children).map((part, index) =>
    part.href === undefined ? (
      <Fragment key={index}>{show(part.text)}</Fragment>
    ) : (
      <SafeLink key={index} href={part.href}>
        {part.text}
      </SafeLink>
    ),
  );
}
