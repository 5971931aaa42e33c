import { useConfig } from '../../lib/config.ts';
import { Banner } from '../../ui/banner.tsx';

/**
 * Only on a development server without SMTP: a link to the page that shows the emails that were not sent.
 * `inside` another banner it is a plain sentence.
 */
export function DevelopmentMail({ inside }: { inside?: boolean }) {
  const { development_mail } = useConfig();
  if (!development_mail) return null;
  const note = (
    <p>
      This is a development server: emails are not sent. <a href="/dev/mail">Read them here</a>.
    </p>
  );
  if (inside) return note;
  return (
    <Banner tone="note" icon="mail">
      {note}
    </Banner>
  );
}
