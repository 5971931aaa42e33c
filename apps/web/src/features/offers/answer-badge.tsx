import type { OfferAnswer } from '@exchange/contract/requests';
import type { Said } from '@exchange/contract/sentences';
import { offerScreens } from '@exchange/contract/sentences/offers.screens';
import type { ReactNode } from 'react';
import { StatusBadge, type StatusBadgeProps } from '../../ui/status-badge.tsx';

const looks = {
  waiting: { tone: 'in-progress', icon: 'clock', label: offerScreens.waiting },
  accepted: { tone: 'completed', icon: 'check', label: offerScreens.accepted },
  declined: { tone: 'cancelled', icon: 'withdrawn', label: offerScreens.declined },
} as const satisfies Record<string, Pick<StatusBadgeProps, 'tone' | 'icon'> & { label: Said }>;

interface AnswerProps {
  answer: OfferAnswer;
  className?: string;
  children?: ReactNode;
}

/** What the owner of a request answered to an offer; `children` in the place of the usual word. */
export function AnswerBadge({ answer, className, children }: AnswerProps) {
  const { tone, icon, label } = looks[answer ?? 'waiting'];
  return (
    <StatusBadge tone={tone} icon={icon} className={className}>
      {children ?? label()}
    </StatusBadge>
  );
}
