import { counted } from '@exchange/contract/counted';
import { Select } from '../../ui/inputs.tsx';

const choices = [7, 30, 90, 365];

/** How long a suspension lasts; null until somebody restores the account. */
export function SuspensionLength({ days, onChange }: { days: number | null; onChange: (days: number | null) => void }) {
  return (
    <Select
      label="Until"
      value={String(days ?? '')}
      onChange={(value) => onChange(value === '' ? null : Number(value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {counted(choice, 'day')}
        </option>
      ))}
      <option value="">Until it is restored</option>
    </Select>
  );
}
