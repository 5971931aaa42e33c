import { useMemo } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { SearchableArea } from './area-choice.logic.ts';
import { MarkedText } from './highlighted-text.tsx';
import { searchWords } from './search.logic.ts';

interface AreaHitsProps {
  query: string;
  hits: readonly SearchableArea[];
  chosen: ReadonlySet<number>;
  onToggle: (ids: readonly number[], on: boolean) => void;
}

/** The areas that a search has found, with their categories. */
export function AreaHits({ query, hits, chosen, onToggle }: AreaHitsProps) {
  const words = useMemo(() => searchWords(query), [query]);
  if (hits.length === 0) return null;
  return (
    <ul className="picker__list" aria-label="Areas found">
      {hits.map((area) => (
        <li key={area.id}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Check inside. */}
          <label className="picker__row">
            <Checkbox data-item checked={chosen.has(area.id)} onChange={(on) => onToggle([area.id], on)} />
            <span>
              <MarkedText text={area.name} words={words} />
              <span className="option__hint">{area.category}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
