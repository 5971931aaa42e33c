import './picker.css';
import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import type { TechnicalAreaCategory } from '@exchange/contract/reference';
import { useEffect, useId, useMemo, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { openLayer } from '../../lib/navigation.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchInput } from '../../ui/inputs.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { AreaCategories } from './area-categories.tsx';
import { searchAreas, searchableAreas, withIds } from './area-choice.logic.ts';
import { AreaHits } from './area-hits.tsx';
import { CategoryAreas } from './category-areas.tsx';
import { listKeys } from './list-keys.ts';
import { PickerTray } from './picker-tray.tsx';

interface AreaPickerProps {
  /** Ids of what is chosen now. */
  selected: readonly number[];
  /** Called with Save, in the order of choosing; `onClose` follows. */
  onSave: (ids: number[]) => void;
  onClose: () => void;
}

const none: TechnicalAreaCategory[] = [];
const found = (count: number) => (count === 1 ? '1 area found' : `${count} areas found`);

/** The technical area picker. Render it while it is open. */
export default function AreaPicker({ selected, onSave, onClose }: AreaPickerProps) {
  const reference = trpc.reference.technicalAreas.useQuery(undefined, { staleTime: 'static' });
  const categories = reference.data ?? none;
  const { area_form_url } = useConfig();
  const problemId = useId();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(selected));
  const [query, setQuery] = useState('');
  const [openId, setOpenId] = useState<number | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  const areas = useMemo(() => searchableAreas(categories), [categories]);
  const names = useMemo(() => new Map(areas.map((area) => [area.id, area.name])), [areas]);
  const searching = query.trim() !== '';
  const hits = useMemo(() => searchAreas(areas, query), [areas, query]);
  const spoken = useDebounced(searching ? found(hits.length) : '', 500);
  const category = categories.find(({ id }) => id === openId);
  const isOpen = category !== undefined;
  useEffect(() => (isOpen ? openLayer(() => setOpenId(null)) : undefined), [isOpen]);

  const toggle = (ids: readonly number[], on: boolean) => setChosen(withIds(chosen, ids, on));
  const tooMany = chosen.size > limits.technicalAreas;
  const save = () => {
    onSave([...chosen]);
    onClose();
  };
  return (
    <Dialog
      title="Technical areas"
      size="wide"
      onClose={onClose}
      foot={
        <>
          <PickerTray
            summary={chosen.size === 1 ? '1 area selected' : `${chosen.size} areas selected`}
            label="Selected areas"
            items={[...chosen].flatMap((id) => {
              const name = names.get(id);
              return name === undefined ? [] : [{ id, name }];
            })}
            onRemove={(id) => toggle([id], false)}
            problem={tooMany ? { id: problemId, text: messages.validation.areas } : undefined}
          />
          <Button
            variant="primary"
            unavailable={tooMany}
            aria-describedby={tooMany ? problemId : undefined}
            onClick={save}
          >
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only passes keys between the controls inside. */}
      <div className="picker" onKeyDown={listKeys}>
        <SearchInput
          label="Search all areas"
          placeholder="For example: microscopy"
          data-autofocus
          value={query}
          onChange={setQuery}
        />
        {/* Shown at once, announced after a pause in typing. */}
        {searching && <p className="picker__count">{found(hits.length)}</p>}
        <p className="visually-hidden" role="status">
          {spoken}
        </p>
        {reference.isLoading && (
          <Loading label="Loading technical areas">
            <LineSkeletons count={6} />
          </Loading>
        )}
        {!reference.isLoading && categories.length === 0 && <p className="quiet">No technical areas to show.</p>}
        {searching ? (
          <AreaHits query={query} hits={hits} chosen={chosen} onToggle={toggle} />
        ) : category ? (
          <CategoryAreas
            key={category.id}
            category={category}
            chosen={chosen}
            onToggle={toggle}
            onBack={() => setOpenId(null)}
          />
        ) : (
          <AreaCategories
            categories={categories}
            chosen={chosen}
            from={from}
            onOpen={(id) => {
              setFrom(id);
              setOpenId(id);
            }}
          />
        )}
        <p className="small quiet">
          <a href={area_form_url} target="_blank" rel="noopener noreferrer">
            Need a technical area adding? Contact Us
          </a>
        </p>
      </div>
    </Dialog>
  );
}
