import type { AccessToken, CreatedToken } from '@exchange/contract/account';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { readDraft } from '../../lib/draft.ts';
import { focusSoon } from '../../lib/focus.ts';
import { fullDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner, LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { SecretNote } from '../../ui/secret-note.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';

interface RevokeTokenDialogProps {
  token: AccessToken;
  onClose: () => void;
  onRevoked: (message: string) => void;
}

/** Asks before a token is deleted, because the programs that have it stop. */
function RevokeTokenDialog({ token: { id, name, is_expired }, onClose, onRevoked }: RevokeTokenDialogProps) {
  const { mutate, isPending, error } = trpc.account.revokeToken.useMutation({
    onSuccess: ({ message }) => onRevoked(message),
  });
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title={is_expired ? accountScreens.removeQuestion() : accountScreens.revokeQuestion()}
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" busy={isPending} onClick={() => mutate({ id })}>
            {is_expired ? accountScreens.removeToken() : accountScreens.revokeToken()}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {messages.button.cancel()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ErrorBanner error={error} fallback={messages.fallback.occurred()} />
        <p>
          {is_expired
            ? inline(accountScreens.expiredLeavesList.parts({ name: <bdi>{name}</bdi> }))
            : inline(accountScreens.programsStop.parts({ name: <bdi>{name}</bdi> }))}
        </p>
      </div>
    </Dialog>
  );
}

const NewTokenForm = lazy(() => import('./new-token-form.tsx'));

/** The list, which takes the focus when a row goes, the form, and the button that copies a new token. */
const [listId, formId, copyId] = ['tokens-list', 'new-token', 'copy-token'];

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { id, name, scope, expires_at, is_expired, last_used_at } = token;
  const day = fullDay(new Date(expires_at));
  const nameId = `token-${id}`;
  return (
    <li className="list-row list-row--plain">
      <div>
        <p className="account__browser" id={nameId}>
          <bdi>{name}</bdi>
        </p>
        <p className="quiet small">
          {accountScreens.scopeInLine({ scope })} ·{' '}
          {is_expired ? <b>{accountScreens.expiredOn({ day })}</b> : accountScreens.expiresOn({ day })} ·{' '}
          {last_used_at === null
            ? accountScreens.neverUsed()
            : inline(accountScreens.lastUsed.parts({ time: <TimeAgo at={last_used_at} /> }))}
        </p>
      </div>
      <div className="list-row__side">
        <Button small onClick={onRevoke} aria-describedby={nameId}>
          {is_expired ? messages.button.remove() : accountScreens.revoke()}
        </Button>
      </div>
    </li>
  );
}

/** The access tokens of the user: create one, see it once, revoke it. */
export function TokensCard() {
  const toast = useToast();
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  /** Once it was opened, the form stays mounted, with what was typed; also after the person left to log in again. */
  const [isFormOpen, setFormOpen] = useState(() => readDraft('new-token', () => true) ?? undefined);
  const query = trpc.account.tokens.useQuery();
  const { data } = query;
  const isNewListed = data?.some(({ id }) => id === created?.id) ?? true;
  return (
    <Card title={accountScreens.accessTokens()} titleId="tokens">
      <p>
        {inline(accountScreens.whatTokensAreFor.parts({ link: (words) => <a href="/api/docs">{inline(words)}</a> }))}
      </p>
      {created && isNewListed && (
        <SecretNote
          title={inline(accountScreens.newToken.parts({ name: <bdi>{created.name}</bdi> }))}
          hint={accountScreens.copyNow()}
          label={accountScreens.accessToken()}
          value={created.token}
          copy={{
            button: accountScreens.copy(),
            done: accountScreens.tokenCopied(),
            failed: accountScreens.tokenNotCopied(),
          }}
          copyId={copyId}
        />
      )}
      {data ? (
        data.length > 0 && (
          <ul className="rows" id={listId} tabIndex={-1} aria-labelledby="tokens">
            {data.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
        )
      ) : (
        <LoadingLines query={query} fallback={messages.fallback.occurred()} count={1} />
      )}
      <div className="row">
        <Button
          icon="plus"
          aria-expanded={isFormOpen === true}
          aria-controls={formId}
          onClick={() => setFormOpen(!isFormOpen)}
        >
          {accountScreens.openTokenForm()}
        </Button>
      </div>
      <div id={formId} hidden={!isFormOpen}>
        {isFormOpen !== undefined && (
          <Suspense fallback={<LineSkeletons count={3} />}>
            <NewTokenForm
              onCreated={(token) => {
                setCreated(token);
                setFormOpen(false);
                focusSoon(copyId);
              }}
            />
          </Suspense>
        )}
      </div>
      {revoking && (
        <RevokeTokenDialog
          token={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={(message) => {
            if (revoking.id === created?.id) setCreated(null);
            // The dialog closes first and returns the focus to a button that goes with its row.
            flushSync(() => setRevoking(null));
            toast.success(message);
            focusSoon(data && data.length > 1 ? listId : 'tokens');
          }}
        />
      )}
    </Card>
  );
}
