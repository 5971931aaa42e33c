import { useLocation, useSearchParams } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/strings.ts';

interface FiltersProps<T extends string> {
  choices: readonly (readonly [T, string])[];
  chosen: T;
  counts?: Partial<Record<T, number>> | undefined;
  onChoose: (choice: T) => void;
}

/** One choice among the states of what is listed, with their counts. */
export function Filters<T extends string>({ choices, chosen, counts, onChoose }: FiltersProps<T>) {
  return (
    <fieldset className="console__filters">
      <legend className="visually-hidden">Show</legend>
      {choices.map(([choice, name]) => (
        <Button key={choice} small aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
          {name}
          {counts?.[choice] !== undefined && ` (${formatCount(counts[choice])})`}
        </Button>
      ))}
    </fieldset>
  );
}

/** The words and the state of a search, in the address. */
export function useConsoleSearch<T extends string>(states: readonly (readonly [T, string])[], initial: T) {
  const [path, navigate] = useLocation();
  const [params] = useSearchParams();
  const q = params.get('q') ?? '';
  const state = states.find(([one]) => one === params.get('state'))?.[0] ?? initial;
  const id = Number(params.get('id')) || null;
  /** The address of another search; what it does not name stays. */
  const addressOf = (next: { q?: string; state?: T; id?: number | null }) => {
    const wanted = { q, state, id, ...next };
    const search = new URLSearchParams();
    if (wanted.q !== '') search.set('q', wanted.q);
    if (wanted.state !== initial) search.set('state', wanted.state);
    if (wanted.id !== null) search.set('id', String(wanted.id));
    return search.size === 0 ? path : `${path}?${search}`;
  };
  const go = (next: Parameters<typeof addressOf>[0]) => navigate(addressOf(next));
  return { q, state, id, addressOf, go };
}
