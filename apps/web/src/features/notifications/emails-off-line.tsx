import { messages } from '@exchange/contract/messages';
import { errorText } from '../../lib/errors.ts';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';

export default function EmailsOffLine() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { data } = trpc.notifications.preferences.useQuery();
  const { mutate, isPending } = trpc.notifications.turnOn.useMutation({
    meta: { refetch: false },
    onError: (problem) => void toast.error(errorText(problem, messages.fallback.occurred)),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await utils.notifications.preferences.invalidate();
      // The button that had the focus is gone.
      focusHeading();
    },
  });
  if (!data?.misses_emails) return null;
  return (
    <Banner tone="note" icon="mail" className="emails-off">
      <p>Emails are off, so you will not hear of offers and messages.</p>
      <Button small busy={isPending} onClick={() => mutate()}>
        Turn on
      </Button>
    </Banner>
  );
}
