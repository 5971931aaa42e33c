import { useEffect, useMemo, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { openLayer } from '../../lib/navigation.ts';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { AreaCategories } from './area-categories.tsx';
import { withIds } from './area-choice.logic.ts';
import { CategoryAreas } from './category-areas.tsx';
import { Picker } from './picker.tsx';
import { PickerSearch } from './picker-search.tsx';
import { TermHits } from './term-hits.tsx';
import { useAreas } from './use-areas.ts';
import { useTermSearch } from './use-term-search.ts';
import { useTerms } from './use-terms.ts';

interface AreaChooserProps {
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
  /** In a dialog the search takes the focus. */
  isDialog?: boolean;
  /** The sentence of the rule that the choice breaks. */
  error?: string;
}

/** Technical areas by search and by category, to tick: the content of the picker, and of the first screen. */
export function AreaChooser({ chosen, onChange, isDialog, error }: AreaChooserProps) {
  const { categories, isLoading } = useAreas(chosen);
  const { area_form_url } = useConfig();
  const [query, setQuery] = useState('');
  const [openId, setOpenId] = useState<number | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  const grouped = useMemo(() => categories.map(({ name, tech_areas }) => ({ name, terms: tech_areas })), [categories]);
  const areas = useTerms('technical_areas', grouped);
  const search = useTermSearch(areas, query, 'area');
  const category = categories.find(({ id }) => id === openId);
  const isOpen = category !== undefined;
  useEffect(() => (isOpen ? openLayer(() => setOpenId(null)) : undefined), [isOpen]);

  const toggle = (ids: readonly number[], on: boolean) => onChange(withIds(chosen, ids, on));
  const open = (id: number) => {
    setQuery('');
    setFrom(id);
    setOpenId(id);
  };
  return (
    <Picker>
      <PickerSearch
        label="Search all areas"
        placeholder="For example: microscopy"
        query={query}
        onQuery={setQuery}
        search={search}
        isFirst={isDialog}
        error={error}
      />
      {isLoading && (
        <Loading label="Loading technical areas">
          <LineSkeletons count={6} />
        </Loading>
      )}
      {!isLoading && categories.length === 0 && <p className="quiet">No technical areas to show.</p>}
      {search.isSearching && (
        <TermHits
          label={search.isNear ? 'Areas near it' : 'Areas found'}
          hits={search.hits}
          isChosen={(id) => chosen.has(id)}
          onToggle={(id, on) => toggle([id], on)}
        />
      )}
      {!search.isSearching && category && (
        <CategoryAreas
          key={category.id}
          category={category}
          chosen={chosen}
          onToggle={toggle}
          onBack={() => setOpenId(null)}
        />
      )}
      {(search.isSearching ? search.isNear : !category) && categories.length > 0 && (
        <>
          {search.isSearching && search.hits.length > 0 && <h3>All categories</h3>}
          <AreaCategories categories={categories} chosen={chosen} from={from} onOpen={open} />
        </>
      )}
      <p className="small quiet">
        <a href={area_form_url} target="_blank" rel="noopener noreferrer">
          Need a technical area adding? Contact Us
        </a>
      </p>
    </Picker>
  );
}
