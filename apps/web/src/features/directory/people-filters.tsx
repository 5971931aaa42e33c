import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { lazy, Suspense, useState } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { FiltersButton } from '../../ui/filters-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAreas } from '../reference/use-areas.ts';
import { type DirectoryFilter, type DirectorySearch, filterCount, withoutFilters } from './people.logic.ts';

const AreaPicker = lazy(() => import('../reference/area-picker.tsx'));
const TypePicker = lazy(() => import('../reference/type-picker.tsx'));
const InstitutePicker = lazy(() => import('../reference/institute-picker.tsx'));
const PeopleSheet = lazy(() => import('./people-sheet.tsx'));

const noTypes: CollaborationTypeCategory[] = [];
const noStages: Named[] = [];
const reference = { staleTime: 'static' } as const;

interface FilterButtonProps {
  name: string;
  count: number;
  onClick: () => void;
}

function FilterButton({ name, count, onClick }: FilterButtonProps) {
  return (
    <Button small aria-haspopup="dialog" aria-label={count > 0 ? `${name}, ${count} chosen` : name} onClick={onClick}>
      {name}
      {count > 0 && ` (${count})`}
      <Icon name="down" size="s" />
    </Button>
  );
}

interface PeopleFiltersProps {
  search: DirectorySearch;
  /** The name of the institute that everybody found is at, where it is one. */
  instituteName: string | undefined;
  onChange: (search: DirectorySearch) => void;
}

/** The filters of the directory: one sheet on a phone; elsewhere buttons that open a choice, and what is chosen as chips. */
export function PeopleFilters({ search, instituteName, onChange }: PeopleFiltersProps) {
  const [open, setOpen] = useState<Exclude<DirectoryFilter, 'stage'> | 'all' | null>(null);
  const isWide = useMedia('(width >= 48rem)');
  /** Names of institutes that were chosen here; a shared address has ids alone. */
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const areas = useAreas(new Set(search.area)).items;
  const types = trpc.reference.collaborationTypes.useQuery(undefined, reference).data ?? noTypes;
  const stages = trpc.reference.careerStages.useQuery(undefined, reference).data ?? noStages;
  const close = () => setOpen(null);
  const nameIn = (list: readonly Named[], id: number) => list.find((one) => one.id === id)?.name;
  const allTypes = types.flatMap(({ collaboration_types }) => collaboration_types);
  const institutes = search.institute.map((id) => ({
    id,
    name: nameIn(picked, id) ?? ((search.institute.length === 1 && instituteName) || 'the chosen one'),
  }));
  const named: readonly [DirectoryFilter, string, readonly { id: number; name: string | undefined }[]][] = [
    ['area', 'Area', areas],
    ['type', 'Open to', search.type.map((id) => ({ id, name: nameIn(allTypes, id) }))],
    ['institute', 'Institute', institutes],
    ['stage', 'Stage', search.stage.map((id) => ({ id, name: nameIn(stages, id) }))],
  ];
  const chips = named.flatMap(([filter, label, choices]) =>
    choices.flatMap(({ id, name }) =>
      name === undefined ? [] : [{ key: `${filter} ${id}`, name: `${label}: ${name}` }],
    ),
  );
  const remove = (key: string | number) => {
    const [filter, id] = String(key).split(' ');
    const known = named.find(([one]) => one === filter)?.[0];
    if (known) onChange({ ...search, [known]: search[known].filter((one) => one !== Number(id)) });
  };
  return (
    <>
      <div className="row">
        {isWide ? (
          <>
            <FilterButton name="Area" count={search.area.length} onClick={() => setOpen('area')} />
            <FilterButton name="Open to type" count={search.type.length} onClick={() => setOpen('type')} />
            <FilterButton name="Institute" count={search.institute.length} onClick={() => setOpen('institute')} />
            <select
              className="input person-stage"
              aria-label="Career stage"
              value={search.stage.length === 1 ? String(search.stage[0]) : ''}
              onChange={({ target }) =>
                onChange({ ...search, stage: target.value === '' ? [] : [Number(target.value)] })
              }
            >
              <option value="">Any career stage</option>
              {stages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </>
        ) : (
          <FiltersButton count={filterCount(search)} onClick={() => setOpen('all')} />
        )}
      </div>
      {isWide && filterCount(search) > 0 && (
        <div className="row">
          <ChipList label="Chosen filters" items={chips} onRemove={remove} />
          <Button variant="quiet" small onClick={() => onChange(withoutFilters(search))}>
            Clear
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {open === 'all' && (
          <PeopleSheet
            search={search}
            types={types}
            stages={stages}
            institutes={institutes}
            onPick={setPicked}
            onApply={onChange}
            onClose={close}
          />
        )}
        {open === 'area' && (
          <AreaPicker selected={search.area} onSave={(area) => onChange({ ...search, area })} onClose={close} />
        )}
        {open === 'type' && (
          <TypePicker
            types={types}
            selected={search.type[0] ?? null}
            onChoose={(id) => onChange({ ...search, type: [id] })}
            onClose={close}
          />
        )}
        {open === 'institute' && (
          <InstitutePicker
            multiple
            selected={institutes}
            onAdd={(chosen) => {
              setPicked(chosen);
              onChange({ ...search, institute: chosen.map(({ id }) => id) });
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
