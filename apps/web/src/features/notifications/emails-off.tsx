import { messages } from '@exchange/contract/sentences/messages';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
import { useEffect, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { focusHeading } from '../../lib/focus.ts';
import { browserStore } from '../../lib/storage.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** The changes go one after the other, so that the last choice of a person is the one that counts. */
export const preferencesScope = { id: 'notification preferences' };

/** Turns emails on again, as they were chosen before. */
export function useTurnOn(onDone?: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.notifications.turnOn.useMutation({
    meta: { refetch: false },
    scope: preferencesScope,
    onError: (problem) => void toast.error(errorText(problem, messages.fallback.occurred())),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await utils.notifications.preferences.invalidate();
      onDone?.();
    },
  });
}

const storeKey = 'emails-off';

/**
 * A line for a user who gets no emails, although there is something to hear of. If this browser showed it last time,
 * its place is kept while the answer is loaded.
 */
export function EmailsOff() {
  const { data, isPending: isLoading } = trpc.notifications.preferences.useQuery();
  const [expected] = useState(() => browserStore.get(storeKey) === 'true');
  // The button that had the focus is gone then.
  const { mutate, isPending } = useTurnOn(focusHeading);
  const isOff = data?.misses_emails;
  useEffect(() => {
    if (isOff !== undefined) browserStore.set(storeKey, String(isOff));
  }, [isOff]);
  if (!(isOff ?? (expected && isLoading))) return null;
  return (
    <div style={{ visibility: isLoading ? 'hidden' : 'visible' }}>
      <Banner tone="note" icon="mail" className="emails-off">
        <p>{notificationScreens.emailsOff()}</p>
        <Button small busy={isPending} onClick={() => mutate()}>
          {notificationScreens.turnOn()}
        </Button>
      </Banner>
    </div>
  );
}
