import { homeScreens } from '@exchange/contract/sentences/home.screens';
import type { ReactNode } from 'react';
import { useConfig } from '../../lib/config.ts';
import { inline } from '../../ui/inline.ts';

/** The links to the social profile and to the contact form. */
export function ContactLine({ question }: { question: string }) {
  const { social_url, contact_url } = useConfig();
  return (
    <p className="quiet">
      {inline(
        homeScreens.followUs.parts<ReactNode>({
          social: (words) => <a href={social_url}>{inline(words)}</a>,
          question,
          contact: (words) => <a href={contact_url}>{inline(words)}</a>,
        }),
      )}
    </p>
  );
}
