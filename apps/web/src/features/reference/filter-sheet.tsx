import { messages } from '@exchange/contract/sentences/messages';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchInput } from '../../ui/inputs.tsx';
import type { Term, TermKind } from './term-search.logic.ts';
import { useTermSearch } from './use-reference.ts';

/** Options that are shown at first. */
const shownFirst = 8;

interface OptionChecksProps {
  options: readonly { readonly id: number; readonly name: string }[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
  /** What stands at the end of the line of an option. */
  end?: (id: number) => ReactNode;
}

/** The options of a filter as check boxes. */
export function OptionChecks({ options, chosen, onChange, end }: OptionChecksProps) {
  return options.map(({ id, name }) => (
    <CheckboxOption
      key={id}
      checked={chosen.includes(id)}
      onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
      end={end?.(id)}
    >
      {name}
    </CheckboxOption>
  ));
}

interface FilterOptionsProps extends Omit<OptionChecksProps, 'options'> {
  /** One of them, for the field and its messages. */
  noun: TermKind;
  /** All options, in their order. */
  terms: readonly Term[];
  /** How many of them are offered before the others; the first eight of these are shown at once. */
  first?: number;
}

/**
 * Focuses the search of a dialog's first filter once it is there, as long as the focus still stands on the button that closes the dialog.
 * Not on a touch screen, where the keyboard would cover the options.
 */
function useFirstFocus(isThere: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere || !matchMedia('(hover: hover)').matches) return;
    const controls = box.current?.closest('dialog')?.querySelectorAll<HTMLElement>('button, input, select');
    const [close, first] = controls ?? [];
    if (first?.matches('[type="search"]') && box.current?.contains(first) && document.activeElement === close)
      first.focus();
  }, [isThere]);
  return box;
}

/** The options of a filter: the first ones and those that are chosen, then all, or those that a search finds. */
export function FilterOptions({ noun, terms, first = terms.length, chosen, ...checks }: FilterOptionsProps) {
  const [query, setQuery] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const search = useTermSearch(terms, query, noun);
  const hasSearch = terms.length > shownFirst;
  const box = useFirstFocus(hasSearch);
  const atOnce = Math.min(first, shownFirst);
  const options = search.isSearching
    ? search.hits
    : isWhole
      ? terms
      : terms.filter(({ id }, at) => at < atOnce || chosen.includes(id));
  return (
    <div className="stack" ref={box}>
      {hasSearch && <SearchInput label={referenceScreens.findOne[noun]()} value={query} onChange={setQuery} />}
      <p className="visually-hidden" role="status">
        {search.spoken}
      </p>
      <div>
        <OptionChecks options={options} chosen={chosen} {...checks} />
        {options.length === 0 && (
          <p className="quiet">
            {search.isSearching ? referenceScreens.noneCalledThat[noun]() : referenceScreens.none()}
          </p>
        )}
        {!search.isSearching && terms.length > options.length && (
          <Button variant="quiet" small onClick={() => setIsWhole(true)}>
            {referenceScreens.showAll({ count: terms.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

interface FilterSheetProps {
  title?: string;
  /** What the main button does: `Show 20 requests`. */
  show: string;
  /** `onClose` follows. */
  onShow: () => void;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Filters that count once the main button is pressed: a page of its own on a phone, a dialog elsewhere. */
export function FilterSheet({
  title = uiScreens.filters(),
  show,
  onShow,
  onClear,
  onClose,
  children,
}: FilterSheetProps) {
  return (
    <Dialog
      title={title}
      size="steady"
      onClose={onClose}
      foot={
        <>
          <Button
            variant="primary"
            onClick={() => {
              onShow();
              onClose();
            }}
          >
            {show}
          </Button>
          <Button onClick={onClear}>{messages.button.clear()}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** One of several filters in a sheet. */
export function FilterSection({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      {children}
    </section>
  );
}
