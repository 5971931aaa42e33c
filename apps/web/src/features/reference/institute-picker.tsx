import './picker.css';
import { messages } from '@exchange/contract/messages';
import type { FoundInstitute } from '@exchange/contract/reference';
import { useId, useState } from 'react';
import { useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchInput } from '../../ui/inputs.tsx';
import { instituteSummary, isTooMany, type PickedInstitute, pick } from './institute-choice.logic.ts';
import { InstituteRows } from './institute-rows.tsx';
import { listKeys } from './list-keyboard.ts';
import { PickerTray } from './picker-tray.tsx';

interface InstitutePickerProps {
  /** What is chosen now. */
  selected: readonly PickedInstitute[];
  /** Check boxes for several, radios for one. */
  multiple: boolean;
  /** Called with Add Selected and the whole choice, in the order of choosing; `onClose` follows. */
  onAdd: (institutes: PickedInstitute[]) => void;
  onClose: () => void;
}

const debounceMs = 250;
const none: FoundInstitute[] = [];
const keep = { staleTime: 5 * 60_000 } as const;

/** The institute picker: it opens with the institutes that have members; the server searches. */
export default function InstitutePicker({ selected, multiple, onAdd, onClose }: InstitutePickerProps) {
  const [chosen, setChosen] = useState<readonly PickedInstitute[]>(selected);
  const [query, setQuery] = useState('');
  const debounced = useDebounced(query.trim(), debounceMs);
  const whyId = useId();
  const withMembers = trpc.reference.searchInstitutes.useQuery({}, keep);
  const search = trpc.reference.searchInstitutes.useQuery(
    { q: debounced },
    { ...keep, enabled: debounced !== '', placeholderData: (previous) => previous ?? withMembers.data },
  );
  const shown = debounced === '' ? withMembers : search;
  const found = shown.data?.institutes ?? none;
  const isNear = shown.data?.is_near ?? false;
  const institutes = found.length > 0 ? found : (withMembers.data?.institutes ?? none);
  const settled = !shown.isFetching && debounced === query.trim();
  const tooMany = multiple && isTooMany(chosen);
  const nothing = !multiple && chosen.length === 0;
  const add = () => {
    onAdd([...chosen]);
    onClose();
  };
  return (
    <Dialog
      title={multiple ? 'Choose institutes' : 'Choose your institute'}
      className="dialog--picker"
      onClose={onClose}
      foot={
        <>
          <PickerTray
            summary={
              <span id={tooMany ? undefined : whyId}>
                {chosen.length === 0 ? 'Nothing selected yet' : `${chosen.length} selected`}
              </span>
            }
            label="Selected institutes"
            items={chosen}
            onRemove={(id) => setChosen(chosen.filter((institute) => institute.id !== id))}
            problem={tooMany ? { id: whyId, text: messages.validation.institutes } : undefined}
          />
          <Button
            variant="primary"
            unavailable={tooMany || nothing}
            aria-describedby={tooMany || nothing ? whyId : undefined}
            onClick={add}
          >
            Add Selected
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only passes keys between the controls inside. */}
      <div className="picker" onKeyDown={listKeys}>
        <SearchInput
          label="Search institutes"
          placeholder="For example: mit, ethz.ch or Utrecht"
          data-autofocus
          value={query}
          onChange={setQuery}
        />
        <p className="picker__count" role="status">
          {settled ? instituteSummary(debounced, found.length, isNear) : shown.isLoading ? 'Searching' : '\u00a0'}
        </p>
        <InstituteRows
          institutes={institutes}
          query={debounced}
          chosen={chosen}
          multiple={multiple}
          onPick={(institute, on) => setChosen(pick(chosen, institute, on, multiple))}
        />
      </div>
    </Dialog>
  );
}
