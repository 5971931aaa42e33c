import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { useConfig } from '../../lib/config.ts';
import { Banner } from '../../ui/banner.tsx';
import { inline } from '../../ui/inline.ts';

/**
 * Only on a development server without SMTP: a link to the page that shows the emails that were not sent.
 * `inside` another banner it is a plain sentence.
 */
export function DevelopmentMail({ inside }: { inside?: boolean }) {
  const { development_mail } = useConfig();
  if (!development_mail) return null;
  const note = (
    <p>{inline(authScreens.developmentServer.parts({ link: (words) => <a href="/dev/mail">{inline(words)}</a> }))}</p>
  );
  if (inside) return note;
  return (
    <Banner tone="note" icon="mail">
      {note}
    </Banner>
  );
}
