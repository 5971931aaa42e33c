import { messages } from '@exchange/contract/messages';
import { paths } from '@exchange/contract/paths';
import { refusals } from '@exchange/contract/refusals';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthFrame } from '../auth/auth-frame.tsx';

function readLink() {
  const query = new URLSearchParams(location.search);
  return { email: query.get('email')?.trim() ?? '', sig: query.get('sig') ?? undefined };
}

/** Unsubscribe, without a click: it stops notification emails only and is reversible (docs/behaviour.md#unsubscribing). */
export default function UnsubscribePage() {
  const [link] = useState(readLink);
  const started = useRef(false);
  const { mutate, data, error } = trpc.notifications.unsubscribe.useMutation({ meta: { refetch: false } });
  useEffect(() => {
    if (started.current || link.email === '') return;
    started.current = true;
    mutate(link);
  }, [mutate, link]);
  const failure =
    link.email === ''
      ? refusals['notifications.noAddress'].sentence
      : error && messages.fallback.unsubscribe(errorText(error, messages.fallback.occurred));
  return (
    <AuthFrame heading="Unsubscribe" notes="verify">
      <div role="status">
        {data ? (
          <Banner tone="done" title={messages.success.unsubscribed}>
            <p>You can turn emails on again in your profile.</p>
          </Banner>
        ) : (
          !failure && <p className="quiet">Processing your request.</p>
        )}
      </div>
      {failure && <Banner tone="error" role="alert" title={failure} />}
      <div className="ways">
        <ButtonLink variant="quiet" icon="back" href={paths.home}>
          Home
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
