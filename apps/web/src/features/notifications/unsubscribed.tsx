import { paths } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { notificationSentences } from '@exchange/contract/sentences/notifications';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { inline } from '../../ui/inline.ts';

/** What changed, and where it can be changed again. */
export function Unsubscribed({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Banner tone="done" title={title}>
      {children}
      <p>
        {inline(
          notificationScreens.chooseOnProfile.parts({
            link: (words) => <Link href={paths.ownProfile}>{inline(words)}</Link>,
          }),
        )}
      </p>
    </Banner>
  );
}

/** What a button has just changed. */
export function Changed({ message }: { message: string }) {
  return (
    <div role="status">
      <Unsubscribed title={message} />
    </div>
  );
}

export function UnsubscribeFailed({ error }: { error: unknown }) {
  const title = notificationSentences.fallback.unsubscribe({ detail: errorText(error, messages.fallback.occurred()) });
  return <Banner tone="error" role="alert" title={title} />;
}
