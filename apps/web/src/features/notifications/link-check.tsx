import type { unsubscribeLink } from '@exchange/contract/notifications';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { errorStatus } from '../../lib/errors.ts';
import { useOnce } from '../../lib/hooks.ts';
import { type Inputs, trpc } from '../../lib/trpc.ts';

interface LinkCheckProps {
  link: Inputs['notifications']['unsubscribeLink'];
  /** The screen of the link; called with nothing where the link could not be checked. */
  children: (state: z.output<typeof unsubscribeLink> | undefined) => ReactNode;
}

/** Asks what a signed link does now, which changes nothing: mail scanners open links. */
export function LinkCheck({ link, children }: LinkCheckProps) {
  const { mutate, data, error } = trpc.notifications.unsubscribeLink.useMutation({ meta: { refetch: false } });
  useOnce(() => mutate(link));
  if (data) return children(data);
  if (error) return children(errorStatus(error) === 400 ? { is_valid: false, is_unsubscribed: false } : undefined);
  return (
    <p className="quiet" role="status">
      {notificationScreens.pleaseWait()}
    </p>
  );
}
