import type { FoundInstitute } from '@exchange/contract/reference';
import { searchTokens } from '@exchange/contract/search';
import { messages } from '@exchange/contract/sentences/messages';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchInput } from '../../ui/inputs.tsx';
import { isTooMany, type PickedInstitute, pick } from './choice.logic.ts';
import { MarkedText } from './highlighted-text.tsx';
import { Picker, PickerRow, PickerTray } from './picker.tsx';
import { useInstituteSearch } from './use-reference.ts';

interface InstituteRowsProps {
  institutes: readonly FoundInstitute[];
  isStale: boolean;
  query: string;
  chosen: readonly PickedInstitute[];
  multiple: boolean;
  onPick: (institute: PickedInstitute, on: boolean) => void;
}

/** The institutes that a search has found, as check boxes or, for a single choice, as radios. */
function InstituteRows({ institutes, isStale, query, chosen, multiple, onPick }: InstituteRowsProps) {
  const words = useMemo(() => searchTokens(query), [query]);
  const group = useId();
  if (institutes.length === 0) return null;
  return (
    <fieldset disabled={isStale}>
      <legend className="visually-hidden">{referenceScreens.institutes()}</legend>
      <ul className="picker__list">
        {institutes.map((institute) => (
          <li key={institute.id}>
            <PickerRow
              radio={multiple ? undefined : group}
              checked={chosen.some(({ id }) => id === institute.id)}
              onChange={(on) => onPick(institute, on)}
            >
              <MarkedText text={institute.name} words={words} />
              <span className="option__hint">
                <bdi>
                  <MarkedText text={institute.domain} words={words} />
                </bdi>
                {query !== '' && institute.has_members && referenceScreens.hasMembers()}
              </span>
            </PickerRow>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface InstitutePickerProps {
  /** What is chosen now. */
  selected: readonly PickedInstitute[];
  /** Check boxes for several, radios for one. */
  multiple: boolean;
  /** Called with Add Selected and the whole choice, in the order of choosing; `onClose` follows. */
  onAdd: (institutes: PickedInstitute[]) => void;
  onClose: () => void;
}

/** The institute picker: it opens with the institutes that have members; the server searches. */
export default function InstitutePicker({ selected, multiple, onAdd, onClose }: InstitutePickerProps) {
  const [chosen, setChosen] = useState<readonly PickedInstitute[]>(selected);
  const [query, setQuery] = useState('');
  const whyId = useId();
  const { query: searched, institutes, isStale, summary } = useInstituteSearch(query);
  const tooMany = multiple && isTooMany(chosen);
  const nothing = !multiple && chosen.length === 0;
  const add = () => {
    onAdd([...chosen]);
    onClose();
  };
  return (
    <Dialog
      title={multiple ? referenceScreens.chooseInstitutes() : referenceScreens.chooseInstitute()}
      className="dialog--picker"
      onClose={onClose}
      foot={
        <>
          <PickerTray
            summary={
              <span id={tooMany ? undefined : whyId}>
                {chosen.length === 0
                  ? referenceScreens.nothingSelected()
                  : referenceScreens.selectedCount({ count: chosen.length })}
              </span>
            }
            label={referenceScreens.selectedInstitutes()}
            items={chosen}
            onRemove={(id) => setChosen(chosen.filter((institute) => institute.id !== id))}
            problem={tooMany ? { id: whyId, text: requestSentences.validation.institutes() } : undefined}
          />
          <Button
            variant="primary"
            disabled={tooMany || nothing}
            aria-describedby={tooMany || nothing ? whyId : undefined}
            onClick={add}
          >
            {referenceScreens.addSelected()}
          </Button>
          <Button onClick={onClose}>{messages.button.cancel()}</Button>
        </>
      }
    >
      <Picker>
        <SearchInput
          label={referenceScreens.searchInstitutes()}
          placeholder={referenceScreens.instituteExample()}
          data-autofocus
          value={query}
          onChange={setQuery}
        />
        <p className="picker__count" role="status">
          {summary}
        </p>
        <InstituteRows
          institutes={institutes}
          isStale={isStale}
          query={searched}
          chosen={chosen}
          multiple={multiple}
          onPick={(institute, on) => setChosen(pick(chosen, institute, on, multiple))}
        />
      </Picker>
    </Dialog>
  );
}
