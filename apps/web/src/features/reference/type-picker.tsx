import type { CollaborationTypeCategory } from '@exchange/contract/reference';
import { messages } from '@exchange/contract/sentences/messages';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picker, PickerRow, PickerSearch, TermHits } from './picker.tsx';
import { useTermSearch, useTerms } from './use-reference.ts';

interface TypePickerProps {
  types: readonly CollaborationTypeCategory[];
  selected: number | null;
  /** Called with Choose; `onClose` follows. */
  onChoose: (id: number) => void;
  onClose: () => void;
}

/** Finds a collaboration type by its name or by other words for it. Render it while it is open. */
export default function TypePicker({ types, selected, onChoose, onClose }: TypePickerProps) {
  const [chosen, setChosen] = useState(selected);
  const [query, setQuery] = useState('');
  const group = useId();
  const whyId = useId();
  const grouped = useMemo(
    () => types.map(({ name, collaboration_types }) => ({ name, terms: collaboration_types })),
    [types],
  );
  const terms = useTerms('collaboration_types', grouped);
  const search = useTermSearch(terms, query, 'type');
  const name = terms.find(({ id }) => id === chosen)?.name;
  return (
    <Dialog
      title={referenceScreens.searchTypes()}
      className="dialog--picker"
      onClose={onClose}
      foot={
        <>
          <p className="field__hint" id={whyId} role="status">
            <strong>{name ?? referenceScreens.nothingSelected()}</strong>
          </p>
          <Button
            variant="primary"
            disabled={chosen === null}
            aria-describedby={whyId}
            onClick={() => {
              if (chosen !== null) onChoose(chosen);
              onClose();
            }}
          >
            {referenceScreens.choose()}
          </Button>
          <Button onClick={onClose}>{messages.button.cancel()}</Button>
        </>
      }
    >
      <Picker>
        <PickerSearch
          label={referenceScreens.searchAllTypes()}
          placeholder={referenceScreens.typeExample()}
          query={query}
          onQuery={setQuery}
          search={search}
          isFirst
        />
        {search.isSearching && (
          <TermHits
            label={search.isNear ? referenceScreens.typesNearIt() : referenceScreens.typesFound()}
            hits={search.hits}
            radio={`${group}-found`}
            isChosen={(id) => id === chosen}
            onToggle={setChosen}
          />
        )}
        {(!search.isSearching || search.isNear) &&
          types.map((category) => (
            <fieldset key={category.id}>
              <legend className="picker__legend">
                <h3>{category.name}</h3>
              </legend>
              <ul className="picker__list">
                {category.collaboration_types.map((type) => (
                  <li key={type.id}>
                    <PickerRow radio={group} checked={type.id === chosen} onChange={() => setChosen(type.id)}>
                      {type.name}
                    </PickerRow>
                  </li>
                ))}
              </ul>
            </fieldset>
          ))}
      </Picker>
    </Dialog>
  );
}
