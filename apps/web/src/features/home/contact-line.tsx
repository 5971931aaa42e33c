import { useConfig } from '../../lib/config.ts';

/** The links to the social profile and to the contact form. */
export function ContactLine({ question }: { question: string }) {
  const { social_url, contact_url } = useConfig();
  return (
    <p className="quiet">
      <a href={social_url}>Follow us</a> for news. {question} <a href={contact_url}>Contact us</a>.
    </p>
  );
}
