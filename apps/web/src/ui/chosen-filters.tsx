import { Button } from './button.tsx';
import { ChipList } from './chips.tsx';

/** A choice in a filter. */
interface ChosenFilter<Filter extends string> {
  readonly filter: Filter;
  readonly id: number;
  /** Of the filter and of the choice: `Area: Microscopy`. */
  readonly name: string;
}

interface ChosenFiltersProps<Filter extends string> {
  chosen: readonly ChosenFilter<Filter>[];
  onRemove: (filter: Filter, id: number) => void;
  onClear: () => void;
}

/** What is chosen in the filters of a search, each to remove, or all together. */
export function ChosenFilters<Filter extends string>({ chosen, onRemove, onClear }: ChosenFiltersProps<Filter>) {
  const items = chosen.map(({ filter, id, name }) => ({ key: `${filter} ${id}`, name, filter, id }));
  return (
    <div className="row">
      <ChipList
        label="Chosen filters"
        items={items}
        onRemove={(key) => {
          const item = items.find((one) => one.key === key);
          if (item) onRemove(item.filter, item.id);
        }}
      />
      <Button variant="quiet" small onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
