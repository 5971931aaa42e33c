import { MarkedText } from './highlighted-text.tsx';
import { PickerRow } from './picker-row.tsx';
import type { Hit } from './term-search.logic.ts';

interface TermHitsProps {
  /** Spoken name of the list. */
  label: string;
  hits: readonly Hit[];
  /** The name of the group of radios, for a choice of one. */
  radio?: string;
  isChosen: (id: number) => boolean;
  onToggle: (id: number, on: boolean) => void;
}

/** The areas or types that a search has found, with the alias that matched and their categories. */
export function TermHits({ label, hits, radio, isChosen, onToggle }: TermHitsProps) {
  if (hits.length === 0) return null;
  return (
    <ul className="picker__list" aria-label={label}>
      {hits.map(({ id, name, category, also, marks }) => (
        <li key={id}>
          <PickerRow radio={radio} checked={isChosen(id)} onChange={(on) => onToggle(id, on)}>
            <MarkedText text={name} words={marks} />
            {also !== undefined && (
              <span className="quiet">
                {' · also: '}
                <MarkedText text={also} words={marks} />
              </span>
            )}
            <span className="option__hint">{category}</span>
          </PickerRow>
        </li>
      ))}
    </ul>
  );
}
