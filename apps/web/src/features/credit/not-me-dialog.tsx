import { type OwnCredit, points } from '@exchange/contract/credit';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';

interface NotMeDialogProps {
  credit: OwnCredit;
  onRemoved: (message: string) => void;
  onClose: () => void;
}

/** Asked before a credit is removed, which cannot be undone. */
export default function NotMeDialog({ credit, onRemoved, onClose }: NotMeDialogProps) {
  const { mutate, isPending, error } = trpc.credit.reject.useMutation({
    onSuccess: ({ message }) => onRemoved(message),
  });
  const { name = null, hashid = null } = credit.people[0] ?? {};
  return (
    <Dialog
      size="fit"
      role="alertdialog"
      title={creditScreens.notMeQuestion()}
      onClose={onClose}
      action={
        <Button variant="primary" busy={isPending} onClick={() => mutate({ id: credit.id })}>
          {creditScreens.notMeRemove()}
        </Button>
      }
    >
      <ErrorBanner
        error={error}
        fallback={creditSentences.fallback.confirm()}
        network={messages.fallback.networkRetry()}
      />
      <p>
        {inline(
          creditScreens.whatNotMeDoes.parts({
            title: <bdi>{credit.title}</bdi>,
            gotCredit: points.gotCredit,
            gaveCredit: points.gaveCredit,
            name: <NameLink href={profileHref(hashid)}>{displayName(name)}</NameLink>,
          }),
        )}
      </p>
    </Dialog>
  );
}
