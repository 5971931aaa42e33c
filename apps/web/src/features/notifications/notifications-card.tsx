import {
  type DigestRhythm,
  digestRhythms,
  type NotificationPreferences,
  noNotifications,
} from '@exchange/contract/notifications';
import type { Said } from '@exchange/contract/sentences';
import { messages } from '@exchange/contract/sentences/messages';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadError } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { preferencesScope, useTurnOn } from './emails-off.tsx';

const kinds = [
  ['offers', notificationScreens.offers],
  ['reminders', notificationScreens.reminders],
  ['answers', notificationScreens.answers],
  ['messages', notificationScreens.unreadMessages],
  ['statuses', notificationScreens.statuses],
  ['collaborations', notificationScreens.collaborations],
  ['invitations', notificationScreens.invitations],
  ['silence', notificationScreens.silence],
  ['still_looking', notificationScreens.stillLooking],
  ['confirmations', notificationScreens.confirmations],
] as const;

const rhythmNames: Record<DigestRhythm, Said> = {
  never: notificationScreens.never,
  daily: notificationScreens.daily,
  weekly: notificationScreens.weekly,
};

function asRhythm(text: string): DigestRhythm {
  return digestRhythms.find((rhythm) => rhythm === text) ?? 'weekly';
}

/** Which notification emails the user gets; each choice is saved at once. */
export function NotificationsCard() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { data, error, isFetching, refetch } = trpc.notifications.preferences.useQuery();
  const { mutate } = trpc.notifications.updatePreferences.useMutation({
    meta: { refetch: false },
    scope: preferencesScope,
    onMutate: async (next) => {
      await utils.notifications.preferences.cancel();
      const before = utils.notifications.preferences.getData();
      utils.notifications.preferences.setData(undefined, {
        ...noNotifications,
        ...before,
        ...next,
        misses_emails: false,
      });
      return { before };
    },
    onError: (problem, _next, context) => {
      utils.notifications.preferences.setData(undefined, context?.before);
      void utils.notifications.preferences.invalidate();
      toast.error(errorText(problem, messages.fallback.occurred()));
    },
    onSuccess: ({ message }, next) => {
      // A call before it may have failed, which has taken both changes from the screen.
      utils.notifications.preferences.setData(undefined, (shown) => shown && { ...shown, ...next });
      toast.success(message);
    },
  });
  /** While it is loaded, the same words keep the place. */
  const shown = data ?? (error ? undefined : noNotifications);
  const turnOn = useTurnOn();
  const isOff = shown !== undefined && shown.digest === 'never' && kinds.every(([kind]) => !shown[kind]);
  const change = (part: NotificationPreferences) => data && mutate(part);
  return (
    <Card title={notificationScreens.emailNotifications()} titleId="notifications" className="profile__card">
      {shown ? (
        <div className={classNames('stack', !data && 'unanswered')}>
          <fieldset>
            <legend className="quiet small">{notificationScreens.emailMeWhen()}</legend>
            {kinds.map(([kind, words]) => (
              <CheckboxOption key={kind} checked={shown[kind]} onChange={(on) => change({ [kind]: on })}>
                {words()}
              </CheckboxOption>
            ))}
          </fieldset>
          <Select
            label={notificationScreens.digest()}
            value={shown.digest}
            onChange={(text) => change({ digest: asRhythm(text) })}
          >
            {digestRhythms.map((rhythm) => (
              <option key={rhythm} value={rhythm}>
                {rhythmNames[rhythm]()}
              </option>
            ))}
          </Select>
          <div className="row">
            <Button
              small
              busy={turnOn.isPending}
              onClick={() => data && (isOff ? turnOn.mutate() : mutate(noNotifications))}
            >
              {isOff ? notificationScreens.turnOn() : notificationScreens.turnAllOff()}
            </Button>
          </div>
          <p className="quiet small">{notificationScreens.alwaysEmailed()}</p>
        </div>
      ) : (
        <LoadError title={messages.fallback.occurred()} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}
