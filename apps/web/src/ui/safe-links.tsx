import { splitLinks } from '../lib/links.ts';

/** A text written by somebody, with http and https addresses as links that give nothing away. */
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
