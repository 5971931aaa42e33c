import type { Named } from '@exchange/contract/reference';
import { directoryScreens } from '@exchange/contract/sentences/directory.screens';
import { useMemo, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { SearchInput } from '../../ui/inputs.tsx';
import { FilterOptions, FilterSection, FilterSheet, OptionChecks } from '../reference/filter-sheet.tsx';
import { useAreas, useInstituteSearch, useTerms } from '../reference/use-reference.ts';
import { type DirectorySearch, withoutFilters } from './people.logic.ts';

/** Institutes that are shown at once. */
const shownInstitutes = 8;

function distinct(institutes: readonly Named[]): readonly Named[] {
  return [...new Map(institutes.map((institute) => [institute.id, institute])).values()];
}

interface ChoiceProps {
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** All technical areas, those of the own profile first. */
function AreaOptions(choice: ChoiceProps) {
  const { categories } = useAreas(new Set());
  const { data: profile } = trpc.profiles.own.useQuery();
  const terms = useTerms(
    'technical_areas',
    useMemo(() => categories.map(({ name, tech_areas: terms }) => ({ name, terms })), [categories]),
  );
  const own = new Set(profile?.technical_areas.map(({ id }) => id));
  const ordered = [...terms.filter(({ id }) => own.has(id)), ...terms.filter(({ id }) => !own.has(id))];
  return <FilterOptions noun="area" terms={ordered} first={own.size || undefined} {...choice} />;
}

interface InstituteOptionsProps extends ChoiceProps {
  /** The chosen ones, and those that were. */
  known: readonly Named[];
  onFound: (institutes: readonly Named[]) => void;
}

/** The chosen institutes and those that have members, or those that the server finds. */
function InstituteOptions({ known, onFound, chosen, onChange }: InstituteOptionsProps) {
  const [query, setQuery] = useState('');
  const { query: searched, institutes, isStale, summary } = useInstituteSearch(query);
  const found = institutes.slice(0, shownInstitutes);
  const options = searched === '' ? distinct([...known, ...found]) : found;
  return (
    <div className="stack">
      <SearchInput
        label={directoryScreens.findInstitute()}
        placeholder={directoryScreens.instituteExample()}
        value={query}
        onChange={setQuery}
      />
      <p className="quiet small" role="status">
        {summary}
      </p>
      <fieldset disabled={isStale}>
        <OptionChecks
          options={options}
          chosen={chosen}
          onChange={(ids) => {
            onFound(options.filter(({ id }) => ids.includes(id)));
            onChange(ids);
          }}
        />
      </fieldset>
    </div>
  );
}

interface PeopleSheetProps {
  search: DirectorySearch;
  stages: readonly Named[];
  /** The chosen institutes with their names. */
  institutes: readonly Named[];
  /** Learns the names of institutes that are chosen here. */
  onPick: (institutes: readonly Named[]) => void;
  onApply: (search: DirectorySearch) => void;
  onClose: () => void;
}

/** All filters of the directory as one sheet, which searches when it is done: each page of people counts. */
export default function PeopleSheet(props: PeopleSheetProps) {
  const { search, stages, institutes, onPick, onApply, onClose } = props;
  const [draft, setDraft] = useState(search);
  const [known, setKnown] = useState(institutes);
  return (
    <FilterSheet
      show={directoryScreens.showPeople()}
      onShow={() => {
        onPick(known);
        onApply(draft);
      }}
      onClear={() => setDraft(withoutFilters(draft))}
      onClose={onClose}
    >
      <FilterSection label={directoryScreens.area()}>
        <AreaOptions chosen={draft.area} onChange={(area) => setDraft({ ...draft, area })} />
      </FilterSection>
      <FilterSection label={directoryScreens.institute()}>
        <InstituteOptions
          known={known}
          onFound={(found) => setKnown(distinct([...known, ...found]))}
          chosen={draft.institute}
          onChange={(institute) => setDraft({ ...draft, institute })}
        />
      </FilterSection>
      <FilterSection label={directoryScreens.careerStage()}>
        <div>
          <OptionChecks options={stages} chosen={draft.stage} onChange={(stage) => setDraft({ ...draft, stage })} />
        </div>
      </FilterSection>
    </FilterSheet>
  );
}
