import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { focusHeading } from '../../lib/focus.ts';
import { exactTime } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** While a deletion is pending: its time, and a button to cancel it. @param deletesAt ISO 8601 */
export function PendingDeletion({ deletesAt }: { deletesAt: string }) {
  const toast = useToast();
  const { mutate, isPending, error } = trpc.account.cancelDeletion.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      focusHeading();
    },
  });
  return (
    <>
      <ErrorBanner error={error} fallback={messages.fallback.occurred()} />
      <Banner tone="setup" title={accountScreens.deletedOn({ time: exactTime(new Date(deletesAt)) })}>
        <p>{accountScreens.untilDeleted()}</p>
        <div className="row">
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            {accountScreens.keepAccount()}
          </Button>
        </div>
      </Banner>
    </>
  );
}
