import { useConfig } from '../../lib/config.ts';

/** The link to the social profile and the one to the contact form (specification section 1). */
export function ContactLine({ question }: { question: string }) {
  const { social_url, contact_url } = useConfig();
  return (
    <p className="quiet">
      News and calls: <a href={social_url}>follow us</a>. {question}{' '}
      <a href={contact_url}>Write to us with the contact form</a>.
    </p>
  );
}
