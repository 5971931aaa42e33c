import type { MergePreview } from '@exchange/contract/account-merge';
import { paths } from '@exchange/contract/paths';
import { accountMergeSentences } from '@exchange/contract/sentences/account-merge';
import { accountMergeScreens } from '@exchange/contract/sentences/account-merge.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type ReactNode, useState } from 'react';
import { useOnce } from '../../lib/hooks.ts';
import { linkToken } from '../../lib/link-token.ts';
import { useLoggedIn } from '../../lib/session.ts';
import { exactTime } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { AuthFrame } from '../auth/auth-frame.tsx';

const say = accountMergeScreens;

/** The lines that have a count, and those that stand anyway; nothing without any. */
function List({ title, children }: { title: string; children: ReactNode[] }) {
  const lines = children.filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="account__ends">
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const counted = (count: number, line: (values: { count: number }) => string) => count > 0 && line({ count });

/** What the merge does, in numbers. */
function Preview({ preview }: { preview: MergePreview }) {
  return (
    <>
      <p>{inline(say.becomesPart.parts({ email: <bdi>{preview.email}</bdi> }))}</p>
      <List title={say.comes()}>
        {[
          counted(preview.requests, say.requests),
          counted(preview.offers, say.offers),
          counted(preview.chats, say.chats),
          counted(preview.credit, say.credit),
          counted(preview.saved_searches, say.savedSearches),
          counted(preview.blocked, say.blocked),
          say.addresses(),
        ]}
      </List>
      <List title={say.undone()}>
        {[
          counted(preview.chats_between, say.chatsBetween),
          counted(preview.credit_between, say.creditBetween),
          counted(preview.offered_twice, say.offeredTwice),
        ]}
      </List>
      <List title={say.ends()}>
        {[
          say.profile(),
          counted(preview.sessions, say.sessions),
          counted(preview.tokens, say.tokens),
          counted(preview.feeds, say.feeds),
          counted(preview.webhooks, say.webhooks),
        ]}
      </List>
      <p>{say.points({ now: preview.points_now, after: preview.points_then })}</p>
      <p>{say.wait()}</p>
    </>
  );
}

/** For a person who is logged in: what the link would do, and one button. */
function Merge({ token }: { token: string }) {
  const look = trpc.accountMerge.preview.useMutation({ meta: { refetch: false } });
  const confirm = trpc.accountMerge.confirm.useMutation();
  useOnce(() => look.mutate({ token }));
  if (confirm.data?.due_at)
    return (
      <Banner tone="done" role="status" title={say.confirmed({ time: exactTime(new Date(confirm.data.due_at)) })}>
        <p>{say.emailed()}</p>
      </Banner>
    );
  return (
    <>
      {look.isPending && (
        <p className="quiet" role="status">
          {say.reading()}
        </p>
      )}
      <ErrorBanner
        error={look.error}
        fallback={accountMergeSentences.fallback.look()}
        network={messages.fallback.networkRetry()}
      />
      {look.data && (
        <>
          <Preview preview={look.data} />
          <ErrorBanner
            error={confirm.error}
            fallback={accountMergeSentences.fallback.confirm()}
            network={messages.fallback.networkRetry()}
          />
          <Button variant="primary" wide busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            {say.confirm()}
          </Button>
        </>
      )}
    </>
  );
}

/** The link of the email to the other account. It belongs to the account that stays, so that one must be logged in. */
export function MergeAccountsPage() {
  const [token] = useState(linkToken);
  const isLoggedIn = useLoggedIn();
  return (
    <AuthFrame heading={say.heading()} notes="verify">
      {isLoggedIn ? <Merge token={token} /> : <Banner tone="info" title={say.logInFirst()} />}
      <div className="ways">
        <ButtonLink variant="quiet" href={isLoggedIn ? paths.account : paths.login}>
          {isLoggedIn ? say.toSettings() : say.logIn()}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

/** The link of the emails that stops it, logged in or not. Opening it changes nothing, because mail scanners open links. */
export function StopMergePage() {
  const [token] = useState(linkToken);
  const { mutate, data, error, isPending } = trpc.accountMerge.stop.useMutation();
  return (
    <AuthFrame heading={say.stopHeading()} notes="verify">
      {data ? (
        <Banner tone="done" role="status" title={data.message}>
          <p>{say.notYou()}</p>
        </Banner>
      ) : (
        <>
          <ErrorBanner
            error={error}
            fallback={accountMergeSentences.fallback.stop()}
            network={messages.fallback.networkRetry()}
          />
          <Button variant="primary" wide busy={isPending} onClick={() => mutate({ token })}>
            {say.stop()}
          </Button>
          <p className="quiet small">{say.stopNote()}</p>
        </>
      )}
      <div className="ways">
        <ButtonLink variant="quiet" href={paths.forgotPassword}>
          {say.newPassword()}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
