import { counted } from '@exchange/contract/format';
import { lifetimes } from '@exchange/contract/limits';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Deletion of the account. */
export function DeleteCard() {
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Delete account" titleId="delete">
      <p>
        You are logged out at once and nobody sees you any more. After {counted(lifetimes.deletionDays, 'day')} your
        profile, your drafts and everything else that is yours alone are erased; until then you can log in and keep the
        account.
      </p>
      <div className="row">
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
