import type { ReactNode } from 'react';
import { splitLinks } from '../lib/links.ts';

/** A link that a user wrote: it opens in a new tab, without referrer. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer nofollow ugc" target="_blank">
      {children}
    </a>
  );
}

/** A text of a user, with http and https addresses as links. */
export function SafeLinks({ children }: { children: string }): ReactNode {
  return splitLinks(children).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <SafeLink key={index} href={part.href}>
        {part.text}
      </SafeLink>
    ),
  );
}
