import type { Named } from '@exchange/contract/reference';
import type { Said } from '@exchange/contract/sentences';
import { directoryScreens } from '@exchange/contract/sentences/directory.screens';
import { useState } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ChosenFilters, FiltersButton } from '../../ui/finder.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useAreas } from '../reference/use-reference.ts';
import { type DirectoryFilter, type DirectorySearch, filterCount, withoutFilters } from './people.logic.ts';

/** A filter with a dialog of its own. */
type PickedFilter = Exclude<DirectoryFilter, 'stage'>;

const buttons: readonly [PickedFilter, Said][] = [
  ['area', directoryScreens.area],
  ['institute', directoryScreens.institute],
];

interface WideFiltersProps {
  search: DirectorySearch;
  stages: readonly Named[];
  onOpen: (filter: PickedFilter) => void;
  onChange: (search: DirectorySearch) => void;
}

/** The filters if there is room for all: buttons that open a choice, and the career stages. */
function WideFilters({ search, stages, onOpen, onChange }: WideFiltersProps) {
  return (
    <>
      {buttons.map(([filter, said]) => {
        const name = said();
        const count = search[filter].length;
        return (
          <Button
            key={filter}
            small
            aria-haspopup="dialog"
            aria-label={count > 0 ? directoryScreens.filterChosen({ name, count }) : name}
            onClick={() => onOpen(filter)}
          >
            {name}
            {count > 0 && ` (${count})`}
            <Icon name="down" size="s" />
          </Button>
        );
      })}
      <select
        className="input person-stage"
        aria-label={directoryScreens.careerStage()}
        value={search.stage.length === 1 ? String(search.stage[0]) : ''}
        onChange={({ target }) => onChange({ ...search, stage: target.value === '' ? [] : [Number(target.value)] })}
      >
        <option value="">{directoryScreens.anyCareerStage()}</option>
        {stages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

const AreaPicker = lazyPart(() => import('../reference/area-picker.tsx'));
const InstitutePicker = lazyPart(() => import('../reference/institute-picker.tsx'));
const PeopleSheet = lazyPart(() => import('./people-sheet.tsx'));

const noStages: Named[] = [];
const reference = { staleTime: 'static' } as const;

const nameIn = (list: readonly Named[], id: number) => list.find((one) => one.id === id)?.name;

interface PeopleFiltersProps {
  search: DirectorySearch;
  /** The name of the institute that everybody found is at, if it is one. */
  instituteName: string | undefined;
  onChange: (search: DirectorySearch) => void;
}

/** The filters of the directory: one sheet on a phone; elsewhere buttons that open a choice, and what is chosen as chips. */
export function PeopleFilters({ search, instituteName, onChange }: PeopleFiltersProps) {
  const [open, setOpen] = useState<PickedFilter | 'all' | null>(null);
  const isWide = useMedia('(width >= 48rem)');
  /** Names of institutes that were chosen here; a shared address has only ids. */
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const areas = useAreas(new Set(search.area)).items;
  const stages = trpc.reference.careerStages.useQuery(undefined, reference).data ?? noStages;
  const close = () => setOpen(null);
  const institutes = search.institute.map((id) => ({
    id,
    name:
      nameIn(picked, id) ?? ((search.institute.length === 1 && instituteName) || directoryScreens.chosenInstitute()),
  }));
  const named: readonly [DirectoryFilter, string, readonly { id: number; name: string | undefined }[]][] = [
    ['area', directoryScreens.area(), areas],
    ['institute', directoryScreens.institute(), institutes],
    ['stage', directoryScreens.stage(), search.stage.map((id) => ({ id, name: nameIn(stages, id) }))],
  ];
  const chosen = named.flatMap(([filter, label, choices]) =>
    choices.flatMap(({ id, name }) =>
      name === undefined ? [] : [{ filter, id, name: directoryScreens.filterChoice({ filter: label, choice: name }) }],
    ),
  );
  return (
    <>
      <div className="row">
        {isWide ? (
          <WideFilters search={search} stages={stages} onOpen={setOpen} onChange={onChange} />
        ) : (
          <FiltersButton count={filterCount(search)} onClick={() => setOpen('all')} />
        )}
      </div>
      {isWide && filterCount(search) > 0 && (
        <ChosenFilters
          chosen={chosen}
          onRemove={(filter, id) => onChange({ ...search, [filter]: search[filter].filter((one) => one !== id) })}
          onClear={() => onChange(withoutFilters(search))}
        />
      )}
      {open === 'all' && (
        <PeopleSheet
          search={search}
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
      {open === 'institute' && (
        <InstitutePicker
          multiple
          selected={institutes}
          onAdd={(added) => {
            setPicked(added);
            onChange({ ...search, institute: added.map(({ id }) => id) });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
