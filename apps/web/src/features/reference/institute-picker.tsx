import './picker.css';
import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchInput } from '../../ui/inputs.tsx';
import { instituteSummary, isTooMany, type PickedInstitute, pick } from './institute-choice.logic.ts';
import { InstituteRows } from './institute-rows.tsx';
import { listKeys } from './list-keys.ts';
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
const none: PickedInstitute[] = [];

/** The institute picker: the server searches, the whole list is never loaded. */
export default function InstitutePicker({ selected, multiple, onAdd, onClose }: InstitutePickerProps) {
  const [chosen, setChosen] = useState<readonly PickedInstitute[]>(selected);
  const [query, setQuery] = useState('');
  const debounced = useDebounced(query.trim(), debounceMs);
  const whyId = useId();
  const search = trpc.reference.institutes.useQuery(
    { q: debounced, limit: limits.institutesPage },
    { staleTime: 5 * 60_000, placeholderData: keepPreviousData },
  );
  const institutes = search.data ?? none;
  const settled = !search.isFetching && debounced === query.trim();
  const tooMany = multiple && isTooMany(chosen);
  const nothing = !multiple && chosen.length === 0;
  const add = () => {
    onAdd([...chosen]);
    onClose();
  };
  return (
    <Dialog
      title={multiple ? 'Choose institutes' : 'Choose your institute'}
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
        <SearchInput label="Search institutes" required data-autofocus value={query} onChange={setQuery} />
        <p className="picker__count" role="status">
          {settled ? instituteSummary(debounced, institutes.length) : search.isLoading ? 'Searching' : '\u00a0'}
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
