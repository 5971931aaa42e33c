import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { finishSession } from '../../lib/finish-session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Asks for the password, says what happens, and deletes the account. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const mutation = trpc.account.requestDeletion.useMutation({
    meta: { refetch: false },
    onSuccess: () => finishSession('deletion'),
  });
  return (
    <PasswordDialog
      title={accountScreens.deleteQuestion()}
      action={accountScreens.deleteConfirm()}
      variant="danger"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ password })}
      onClose={onClose}
    >
      <ul className="account__ends">
        <li>{accountScreens.openOnesWithdrawn()}</li>
        <li>{accountScreens.chatsStay({ deletedUser: profileSentences.screen.deletedUser() })}</li>
        <li>{accountScreens.givenPointsStay()}</li>
      </ul>
    </PasswordDialog>
  );
}

/** Deletion of the account. */
export function DeleteCard() {
  const { deletion_days } = useConfig();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={accountScreens.deleteAccount()} titleId="delete">
      <p>{accountScreens.whatDeletionDoes({ deletionDays: deletion_days })}</p>
      <div className="row">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {accountScreens.deleteAccount()}
        </Button>
      </div>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
