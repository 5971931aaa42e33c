import type { Named } from '@exchange/contract/reference';
import { Select } from '../../ui/inputs.tsx';

interface StageFieldProps {
  id: string;
  stages: readonly Named[];
  value: string;
  error: string | undefined;
  onChange: (stage: string) => void;
}

/** The career stage, by name; a stage that is no longer in the list can stay. */
export function StageField({ id, stages, value, error, onChange }: StageFieldProps) {
  const listed = stages.some((stage) => stage.name === value);
  return (
    <Select id={id} label="Career stage" error={error} value={value} onChange={onChange}>
      <option value="">Not given</option>
      {value !== '' && !listed && <option value={value}>{value}</option>}
      {stages.map((stage) => (
        <option key={stage.id} value={stage.name}>
          {stage.name}
        </option>
      ))}
    </Select>
  );
}
