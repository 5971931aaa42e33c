import { lazy, Suspense } from 'react';
import { SafeLinks } from '../safe-links.tsx';

/** Without it the text stays as it was typed. */
const Markup = lazy(() => import('./markup.tsx').catch(() => ({ default: SafeLinks })));

/** Any sign that may be a mark; most texts have none, and do not load the parser. */
const sign = /[*`$]|\]\(http|^\s*(?:[-+]|\d{1,9}[.)]|>)\s|^\|/im;

/** What a user wrote: its marks as what they mean, http and https addresses as links (docs/behaviour/texts.md). */
export function UserWords({ children }: { children: string }) {
  const plain = <SafeLinks>{children}</SafeLinks>;
  return sign.test(children) ? (
    <Suspense fallback={plain}>
      <Markup>{children}</Markup>
    </Suspense>
  ) : (
    plain
  );
}

/** The same as a paragraph, or what has room for lists. */
export function UserText({
  children,
  ...rest
}: {
  children: string;
  className: string;
  id?: string;
  lang?: string | undefined;
}) {
  const Whole = sign.test(children) ? 'div' : 'p';
  return (
    <Whole {...rest} dir="auto">
      <UserWords>{children}</UserWords>
    </Whole>
  );
}
