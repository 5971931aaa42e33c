import { Icon } from '../../ui/icon.tsx';
import type { WhyPart } from './why.logic.ts';

/** Why a card is shown, in one line; nothing without a reason. */
export function Why({ parts }: { parts: readonly WhyPart[] }) {
  if (parts.length === 0) return null;
  return (
    <p className="why">
      <Icon name="match" size="s" />
      <span>{parts.map((part, at) => (typeof part === 'string' ? part : <b key={at}>{part.fact}</b>))}</span>
    </p>
  );
}
