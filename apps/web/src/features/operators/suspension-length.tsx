import { counted } from '@exchange/contract/format';
import { operatorLimits } from '@exchange/contract/limits';
import { trpc } from '../../lib/trpc.ts';
import { Select } from '../../ui/inputs.tsx';

const choices = [7, 30, 90, 365];
const { moderatorSuspensionDays } = operatorLimits;

/** How long a suspension lasts; null until somebody restores the account, which a moderator cannot choose. */
export function SuspensionLength({ days, onChange }: { days: number | null; onChange: (days: number | null) => void }) {
  const isModerator = trpc.operators.self.useQuery().data?.role === 'moderator';
  return (
    <>
      <Select
        label="Until"
        value={String(days ?? '')}
        onChange={(value) => onChange(value === '' ? null : Number(value))}
      >
        {choices
          .filter((choice) => !isModerator || choice <= moderatorSuspensionDays)
          .map((choice) => (
            <option key={choice} value={choice}>
              {counted(choice, 'day')}
            </option>
          ))}
        {!isModerator && <option value="">Until it is restored</option>}
      </Select>
      {isModerator && (
        <p className="quiet small">
          A moderator can suspend for {counted(moderatorSuspensionDays, 'day')} at most. An operator can confirm it for
          longer.
        </p>
      )}
    </>
  );
}
