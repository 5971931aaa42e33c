import type { Named } from '@exchange/contract/reference';
import type { Said } from '@exchange/contract/sentences';
import { directoryScreens } from '@exchange/contract/sentences/directory.screens';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DirectoryFilter, DirectorySearch } from './people.logic.ts';

/** A filter with a dialog of its own. */
export type PickedFilter = Exclude<DirectoryFilter, 'stage'>;

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

/** The filters where there is room for all: buttons that open a choice, and the career stages. */
export function WideFilters({ search, stages, onOpen, onChange }: WideFiltersProps) {
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
