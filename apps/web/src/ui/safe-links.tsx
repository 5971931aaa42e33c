import { splitLinks } from '../lib/links.ts';

/** A text of a user, with http and https addresses as links without referrer. */
export function SafeLinks({ children }: { children: string }) {
  return splitLinks(children).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a key={index} href={part.href} rel="noopener noreferrer nofollow ugc" target="_blank">
        {part.text}
      </a>
    ),
  );
}
