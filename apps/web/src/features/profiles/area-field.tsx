import type { Named } from '@exchange/contract/reference';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { FieldError, Required } from '../../ui/field.tsx';

const AreaPicker = lazy(() => import('../reference/area-picker.tsx'));

interface AreaFieldProps {
  id: string;
  areas: readonly Named[];
  error: string | undefined;
  onChange: (areas: Named[]) => void;
}

/** The technical areas of a profile: chips and the picker. */
export function AreaField({ id, areas, error, onChange }: AreaFieldProps) {
  const [picking, setPicking] = useState(false);
  const utils = trpc.useUtils();
  const labelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const save = (ids: number[]) => {
    const all = utils.reference.technicalAreas.getData()?.flatMap((category) => category.tech_areas) ?? [];
    const known = new Map([...areas, ...all].map(({ id, name }) => [id, { id, name }]));
    onChange(ids.flatMap((id) => known.get(id) ?? []).sort((a, b) => a.id - b.id));
  };
  const remove = (key: string | number) => {
    onChange(areas.filter((area) => area.id !== key));
    if (areas.length === 1) button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot take the look of the other labels.
    <div className="field" role="group" aria-labelledby={labelId}>
      <span className="field__label" id={labelId}>
        Technical areas <Required />
      </span>
      <p className="field__hint" id={`${id}-hint`}>
        They decide which requests you see.
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ChipList
        label="Chosen so far"
        items={areas.map((area) => ({ key: area.id, name: area.name }))}
        onRemove={remove}
      />
      <div className="profile__pick">
        <Button
          id={id}
          ref={button}
          icon="edit"
          aria-haspopup="dialog"
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onClick={() => setPicking(true)}
        >
          Choose technical areas
        </Button>
      </div>
      {picking && (
        <Suspense>
          <AreaPicker selected={areas.map((area) => area.id)} onSave={save} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  );
}
