import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { Select } from '../../../ui/inputs.tsx';

interface TypeSelectProps {
  id: string;
  types: readonly CollaborationTypeCategory[];
  /** The request's own type, shown until the list has arrived. */
  known: Named | undefined;
  chosen: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
}

/** The collaboration type, grouped by category. */
export function TypeSelect({ id, types, known, chosen, onChange, error }: TypeSelectProps) {
  const isListed = types.some((category) => category.collaboration_types.some((type) => type.id === chosen));
  return (
    <Select
      label="Collaboration type"
      required
      id={id}
      value={chosen === null ? '' : String(chosen)}
      error={error}
      onChange={(value) => onChange(value === '' ? null : Number(value))}
    >
      <option value="">Choose a type</option>
      {chosen !== null && !isListed && <option value={chosen}>{known?.id === chosen ? known.name : '…'}</option>}
      {types.map((category) => (
        <optgroup key={category.id} label={category.name}>
          {category.collaboration_types.map((type) => (
            <option key={type.id} value={type.id}>
              {type.name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
