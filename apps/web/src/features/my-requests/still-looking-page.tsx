import { paths } from '@exchange/contract/paths';
import { requestRefusals } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { useState } from 'react';
import { useOnce } from '../../lib/hooks.ts';
import { linkToken } from '../../lib/link-token.ts';
import { fullDay } from '../../lib/time.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { AuthFrame } from '../auth/auth-frame.tsx';

const { stillLooking } = myRequestScreens;

type Link = Outputs['requests']['stillLookingLink'];

/** What the link would do now; nothing if the server did not say. */
function Question({ link, token }: { link: Link | undefined; token: string }) {
  const { mutate, data, error, isPending } = trpc.requests.stillLookingByLink.useMutation({ meta: { refetch: false } });
  if (data) return <Banner tone="done" role="status" title={data.message} />;
  if (link?.state === 'invalid')
    return <Banner tone="error" role="alert" title={requestRefusals['requests.stillLookingLink'].sentence()} />;
  if (link?.state === 'closed')
    return <Banner tone="info" role="status" title={requestRefusals['requests.notActive'].sentence()} />;
  if (link?.state === 'kept') return <Banner tone="done" role="status" title={stillLooking.kept()} />;
  return (
    <>
      <ErrorBanner
        error={error}
        fallback={requestSentences.fallback.stillLooking()}
        network={messages.fallback.networkRetry()}
      />
      <Button variant="primary" wide busy={isPending} onClick={() => mutate({ token })}>
        {stillLooking.yes()}
      </Button>
      <p className="quiet small">
        {link?.expires_at ? stillLooking.noteWithEnd({ day: fullDay(new Date(link.expires_at)) }) : stillLooking.note()}
      </p>
    </>
  );
}

/**
 * The link of the email that asks whether a request is still wanted. Opening it changes nothing, because mail scanners open
 * links; one button answers.
 */
export default function StillLookingPage() {
  const [token] = useState(linkToken);
  const { mutate, data, isError } = trpc.requests.stillLookingLink.useMutation({ meta: { refetch: false } });
  useOnce(() => mutate({ token }));
  return (
    <AuthFrame heading={stillLooking.heading()} notes="verify">
      {data?.title && (
        <p>
          <bdi>{data.title}</bdi>
        </p>
      )}
      {data || isError ? (
        <Question link={data} token={token} />
      ) : (
        <p className="quiet" role="status">
          {stillLooking.wait()}
        </p>
      )}
      <div className="ways">
        <ButtonLink variant="quiet" href={paths.myRequests}>
          {myRequestScreens.back.ownRequests()}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
