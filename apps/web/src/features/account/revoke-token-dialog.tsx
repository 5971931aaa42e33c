import type { AccessToken } from '@exchange/contract/account';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { inline } from '../../ui/inline.ts';

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
