import type { Named } from '@exchange/contract/reference';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import { type ReactNode, useId, useState } from 'react';
import { focusSoon } from '../../lib/focus.ts';
import { Button } from '../../ui/button.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { FieldError, Required } from '../../ui/field.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AreaPicker = lazyPart(() => import('./area-picker.tsx'));
/** With more suggestions than this, the picker is easier to use. */
const maxSuggestions = 8;

interface AreaFieldProps {
  id: string;
  hint?: string;
  /** Spoken name of the chips. */
  listLabel: string;
  chosen: readonly Named[];
  onChange: (ids: number[]) => void;
  /** Areas to add with one press, if they are not chosen. */
  suggested?: readonly Named[];
  error: string | undefined;
  /** More suggestions, before these. */
  children?: ReactNode;
}

/** A choice of technical areas: chips, suggestions, and the picker for all others. */
export function AreaField({ id, hint, listLabel, chosen, onChange, suggested = [], error, children }: AreaFieldProps) {
  const [picking, setPicking] = useState(false);
  const labelId = useId();
  const suggestionsId = useId();
  const errorId = useId();
  const hintId = useId();
  const buttonId = useId();
  const ids = chosen.map((area) => area.id);
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  const offered = suggested.filter((area) => !ids.includes(area.id)).slice(0, maxSuggestions);
  const add = (area: Named) => {
    const next = offered[offered.indexOf(area) + 1];
    onChange([...ids, area.id]);
    focusSoon(next ? `${suggestionsId}-${next.id}` : buttonId);
  };
  const remove = (key: string | number) => {
    onChange(ids.filter((area) => area !== key));
    if (ids.length === 1) document.getElementById(buttonId)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in the grid of a field.
    <div className="field" id={id} role="group" aria-labelledby={labelId} aria-describedby={described}>
      <span className="field__label" id={labelId}>
        {inline(referenceScreens.technicalAreasRequired.parts({ required: <Required /> }))}
      </span>
      {hint && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <ChipList label={listLabel} items={chosen.map((area) => ({ key: area.id, name: area.name }))} onRemove={remove} />
      {children}
      {offered.length > 0 && (
        <div className="suggestions">
          <span className="field__hint" id={suggestionsId}>
            {referenceScreens.fromYourProfile()}
          </span>
          <ul className="chips" aria-labelledby={suggestionsId}>
            {offered.map((area) => (
              <li key={area.id}>
                <Button
                  id={`${suggestionsId}-${area.id}`}
                  className="suggestion"
                  small
                  icon="plus"
                  aria-describedby={suggestionsId}
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
          aria-describedby={described}
          onClick={() => setPicking(true)}
        >
          {referenceScreens.chooseTechnicalAreas()}
        </Button>
      </div>
      {picking && <AreaPicker selected={ids} onSave={onChange} onClose={() => setPicking(false)} />}
    </div>
  );
}
