import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

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
