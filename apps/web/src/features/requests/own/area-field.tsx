import type { Named } from '@exchange/contract/reference';
import { lazy, Suspense, useId, useState } from 'react';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipList } from '../../../ui/chips.tsx';
import { FieldError, Required } from '../../../ui/field.tsx';

const AreaPicker = lazy(() => import('../../reference/area-picker.tsx'));
/** More suggestions than this are a list to read; the picker is the better way then. */
const suggestedAtMost = 8;

interface AreaFieldProps {
  id: string;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  nameOf: (id: number) => string;
  /** The person's own areas, offered first. */
  own: readonly Named[];
  error: string | undefined;
}

/** Technical areas of a request: chips, the person's own areas to add with one press, and the picker for all others. */
export function AreaField({ id, chosen, onChange, nameOf, own, error }: AreaFieldProps) {
  const [picking, setPicking] = useState(false);
  const labelId = useId();
  const suggestionsId = useId();
  const errorId = useId();
  const buttonId = useId();
  const suggested = own.filter((area) => !chosen.includes(area.id)).slice(0, suggestedAtMost);
  const add = (area: Named) => {
    const next = suggested[suggested.indexOf(area) + 1];
    onChange([...chosen, area.id]);
    focusSoon(next ? `${suggestionsId}-${next.id}` : buttonId);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the grid of a field.
    <div
      className="field"
      id={id}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={error ? errorId : undefined}
    >
      <span className="field__label" id={labelId}>
        Technical areas <Required />
      </span>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <ChipList
        label="Chosen technical areas"
        items={chosen.map((area) => ({ key: area, name: nameOf(area) }))}
        onRemove={(key) => onChange(chosen.filter((area) => area !== key))}
      />
      {suggested.length > 0 && (
        <div className="suggestions">
          <span className="field__hint" id={suggestionsId}>
            From your profile
          </span>
          <ul className="chips" aria-labelledby={suggestionsId}>
            {suggested.map((area) => (
              <li key={area.id}>
                <Button
                  id={`${suggestionsId}-${area.id}`}
                  className="suggestion"
                  small
                  icon="plus"
                  aria-label={`Add ${area.name}`}
                  onClick={() => add(area)}
                >
                  {area.name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="field__action">
        <Button
          id={buttonId}
          data-main=""
          small
          icon="edit"
          aria-haspopup="dialog"
          aria-describedby={error ? errorId : undefined}
          onClick={() => setPicking(true)}
        >
          Choose technical areas
        </Button>
      </div>
      {picking && (
        <Suspense fallback={null}>
          <AreaPicker selected={[...chosen]} onSave={onChange} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  );
}
