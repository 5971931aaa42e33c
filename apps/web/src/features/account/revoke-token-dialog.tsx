import type { AccessToken } from '@exchange/contract/account';
import { messages } from '@exchange/contract/sentences/messages';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';

interface RevokeTokenDialogProps {
  token: AccessToken;
  onClose: () => void;
  onRevoked: (message: string) => void;
}

/** Asks before a token is deleted, because the programs that have it stop. */
export function RevokeTokenDialog({ token: { id, name, is_expired }, onClose, onRevoked }: RevokeTokenDialogProps) {
  const { mutate, isPending, error } = trpc.account.revokeToken.useMutation({
    onSuccess: ({ message }) => onRevoked(message),
  });
  const action = is_expired ? 'Remove' : 'Revoke';
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title={`${action} this token?`}
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" busy={isPending} onClick={() => mutate({ id })}>
            {action} token
          </Button>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack">
        <ErrorBanner error={error} fallback={messages.fallback.occurred()} />
        <p>
          {is_expired ? (
            <>
              “<bdi>{name}</bdi>” has expired and leaves this list.
            </>
          ) : (
            <>
              Programs that use “<bdi>{name}</bdi>” stop at once. This cannot be undone.
            </>
          )}
        </p>
      </div>
    </Dialog>
  );
}
