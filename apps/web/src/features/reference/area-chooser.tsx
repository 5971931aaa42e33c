import type { TechnicalAreaCategory } from '@exchange/contract/reference';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { openLayer } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { countChosen, withIds } from './choice.logic.ts';
import { focusIfLost, Picker, PickerSearch, TermHits } from './picker.tsx';
import { useAreas, useTermSearch, useTerms } from './use-reference.ts';

interface CategoryAreasProps {
  category: TechnicalAreaCategory;
  chosen: ReadonlySet<number>;
  onToggle: (ids: readonly number[], on: boolean) => void;
  onBack: () => void;
}

/** The areas of one category, with buttons to select all or none. */
function CategoryAreas({ category, chosen, onToggle, onBack }: CategoryAreasProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusIfLost(heading.current), []);
  const ids = category.tech_areas.map((area) => area.id);
  const count = countChosen(category, chosen);
  return (
    <>
      <div className="picker__bar">
        <Button variant="quiet" icon="back" onClick={onBack}>
          {referenceScreens.allCategories()}
        </Button>
        <div className="row picker__all">
          <Button variant="quiet" onClick={() => onToggle(ids, true)}>
            {referenceScreens.selectAll()}
          </Button>
          <Button variant="quiet" onClick={() => onToggle(ids, false)}>
            {referenceScreens.deselectAll()}
          </Button>
        </div>
      </div>
      <fieldset>
        <legend className="picker__bar picker__legend">
          <h3 ref={heading} tabIndex={-1}>
            {category.name}
          </h3>
          <span className="picker__count" role="status" data-some={count > 0 || undefined}>
            {referenceScreens.selectedOf({ count, all: ids.length })}
          </span>
        </legend>
        <ul className="picker__areas">
          {category.tech_areas.map((area) => (
            <li key={area.id}>
              <CheckboxOption data-item checked={chosen.has(area.id)} onChange={(on) => onToggle([area.id], on)}>
                {area.name}
              </CheckboxOption>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
}

interface AreaCategoriesProps {
  categories: readonly TechnicalAreaCategory[];
  chosen: ReadonlySet<number>;
  /** The category that was open before; it takes the focus. */
  from: number | null;
  onOpen: (categoryId: number) => void;
}

/** The grid of categories with what is chosen in each: `3 of 13`. */
function AreaCategories({ categories, chosen, from, onOpen }: AreaCategoriesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (from !== null) focusIfLost(list.current?.querySelector<HTMLElement>(`[data-category="${from}"]`));
  }, [from]);
  return (
    <ul className="picker__grid" aria-label={referenceScreens.categories()} ref={list}>
      {categories.map((category) => {
        const count = countChosen(category, chosen);
        const all = category.tech_areas.length;
        return (
          <li key={category.id}>
            <button
              className="picker__category"
              type="button"
              data-item
              data-category={category.id}
              onClick={() => onOpen(category.id)}
            >
              <span>{category.name}</span>
              <span className="picker__count" data-some={count > 0 || undefined}>
                {inline(
                  referenceScreens.areaCount.parts<ReactNode>({
                    count,
                    all,
                    hidden: (words) => <span className="visually-hidden">{inline(words)}</span>,
                  }),
                )}
              </span>
              <Icon name="right" size="s" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

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
        label={referenceScreens.searchAllAreas()}
        placeholder={referenceScreens.areaExample()}
        query={query}
        onQuery={setQuery}
        search={search}
        isFirst={isDialog}
        error={error}
      />
      {isLoading && (
        <Loading label={referenceScreens.loadingTechnicalAreas()}>
          <LineSkeletons count={6} />
        </Loading>
      )}
      {!isLoading && categories.length === 0 && <p className="quiet">{referenceScreens.noAreas()}</p>}
      {search.isSearching && (
        <TermHits
          label={search.isNear ? referenceScreens.areasNearIt() : referenceScreens.areasFound()}
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
          {search.isSearching && search.hits.length > 0 && <h3>{referenceScreens.allCategories()}</h3>}
          <AreaCategories categories={categories} chosen={chosen} from={from} onOpen={open} />
        </>
      )}
      <p className="small quiet">
        <a href={area_form_url} target="_blank" rel="noopener noreferrer">
          {referenceScreens.areaMissing()}
        </a>
      </p>
    </Picker>
  );
}
