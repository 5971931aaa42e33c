import { Button } from './button.tsx';
import { CountBadge } from './count-badge.tsx';

interface FiltersButtonProps {
  /** How many filters are set. */
  count: number;
  onClick: () => void;
}

/** Opens the sheet; the only filter button on a phone. */
export function FiltersButton({ count, onClick }: FiltersButtonProps) {
  return (
    <Button small icon="filter" aria-haspopup="dialog" data-some={count > 0 || undefined} onClick={onClick}>
      Filters
      <CountBadge count={count} label={`${count} chosen`} />
    </Button>
  );
}
