import { useConfig } from '../../lib/config.ts';

/** The links to the social profile and to the contact form. */
export function ContactLine({ question }: { question: string }) {
  const { social_url, contact_url } = useConfig();
  return (
    <p className="quiet">
      News and calls: <a href={social_url}>follow us</a>. {question}{' '}
      <a href={contact_url}>Write to us with the contact form</a>.
    </p>
  );
}
