import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/inputs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const TypePicker = lazyPart(() => import('../reference/type-picker.tsx'));

interface TypeSelectProps {
  id: string;
  types: readonly CollaborationTypeCategory[];
  /** The request's own type, shown until the list has arrived. */
  known: Named | undefined;
  chosen: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
}

/** The collaboration type, grouped by category, and a search by other words for it. */
export function TypeSelect({ id, types, known, chosen, onChange, error }: TypeSelectProps) {
  const isListed = types.some((category) => category.collaboration_types.some((type) => type.id === chosen));
  const [searching, setSearching] = useState(false);
  return (
    <>
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
      <div className="field__action">
        <Button small icon="search" aria-haspopup="dialog" onClick={() => setSearching(true)}>
          Search types
        </Button>
      </div>
      {searching && (
        <TypePicker types={types} selected={chosen} onChoose={onChange} onClose={() => setSearching(false)} />
      )}
    </>
  );
}
