import type { LinkedLogin } from '@exchange/contract/account';
import { linkedLoginsId, loginProviderPaths } from '@exchange/contract/login-providers';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { OrcidMark } from '../../ui/person-name.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Asks for the password, and then goes to ORCID. */
function LinkOrcidDialog({ onClose }: { onClose: () => void }) {
  const mutation = trpc.account.permitOrcid.useMutation({
    meta: { refetch: false },
    onSuccess: ({ permit }) => location.assign(`${loginProviderPaths.orcid}?permit=${encodeURIComponent(permit)}`),
  });
  return (
    <PasswordDialog
      title={accountScreens.linkOrcid()}
      action={accountScreens.continueToOrcid()}
      variant="primary"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ password })}
      onClose={onClose}
    >
      <p>{accountScreens.howOrcidLinks()}</p>
    </PasswordDialog>
  );
}

interface UnlinkDialogProps {
  login: LinkedLogin;
  onClose: () => void;
}

/** Asks for the password before a login is unlinked. */
function UnlinkDialog({ login: { id, provider, name }, onClose }: UnlinkDialogProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const mutation = trpc.account.unlinkLogin.useMutation({
    onSuccess: async ({ message }) => {
      await utils.account.logins.invalidate();
      onClose();
      focusSoon(linkedLoginsId);
      toast.success(message);
    },
  });
  return (
    <PasswordDialog
      title={accountScreens.unlinkQuestion({ name })}
      action={accountScreens.unlink()}
      variant="primary"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ id, password })}
      onClose={onClose}
    >
      <p>{(provider === 'orcid' ? accountScreens.unlinkingOrcid : accountScreens.unlinkingOther)({ name })}</p>
    </PasswordDialog>
  );
}

function LoginRow({ login }: { login: LinkedLogin }) {
  const [isUnlinking, setUnlinking] = useState(false);
  const isOrcid = login.provider === 'orcid';
  const { name } = login;
  const nameId = `login-${login.id}`;
  const time = <TimeAgo at={login.linked_at} />;
  return (
    <li className="list-row list-row--plain">
      <div>
        <p className="account__browser" id={nameId}>
          {name}
        </p>
        <p className="quiet small">
          {inline(
            isOrcid
              ? accountScreens.orcidLinkedAt.parts({ orcidMark: <OrcidMark />, subject: login.subject, time })
              : accountScreens.linkedAt.parts({ time }),
          )}
        </p>
      </div>
      <div className="list-row__side">
        <Button small aria-haspopup="dialog" onClick={() => setUnlinking(true)} aria-describedby={nameId}>
          {accountScreens.unlink()}
        </Button>
      </div>
      {isUnlinking && <UnlinkDialog login={login} onClose={() => setUnlinking(false)} />}
    </li>
  );
}

/** The logins at providers that are linked to the account. */
export function LinkedLoginsCard() {
  const { has_orcid_login, institute_logins } = useConfig();
  const [isLinking, setLinking] = useState(false);
  const query = trpc.account.logins.useQuery();
  const { data } = query;
  const hasOrcid = data?.some(({ provider }) => provider === 'orcid');
  return (
    <Card title={accountScreens.linkedLogins()} titleId="logins">
      {data ? (
        <ul className="rows" id={linkedLoginsId} tabIndex={-1} aria-labelledby="logins">
          {data.map((login) => (
            <LoginRow key={login.id} login={login} />
          ))}
        </ul>
      ) : (
        <LoadingLines query={query} fallback={messages.fallback.occurred()} count={2} />
      )}
      <p className="quiet small">
        {institute_logins.length === 0
          ? accountScreens.whatLinkedLoginsAre()
          : accountScreens.whatLinkedLoginsAndInstituteAre()}
      </p>
      {has_orcid_login && hasOrcid === false && (
        <div>
          <Button onClick={() => setLinking(true)}>
            {inline(accountScreens.linkOrcidButton.parts({ orcidMark: <OrcidMark /> }))}
          </Button>
        </div>
      )}
      {isLinking && <LinkOrcidDialog onClose={() => setLinking(false)} />}
    </Card>
  );
}
