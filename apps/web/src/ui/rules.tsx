import { useRested } from '../lib/hooks.ts';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

interface Rule {
  readonly key: string;
  readonly label: string;
  readonly met: boolean;
}

interface RulesProps {
  /** Element id, for `aria-describedby` of the field. */
  id: string;
  rules: readonly Rule[];
  /** `Password requirements: 3 of 5 met`, spoken after a pause in typing. */
  summary: string;
}

/** A live list of requirements: sign and hidden words, never colour alone, never red while somebody types. */
export function RulesList({ id, rules, summary }: RulesProps) {
  const rested = useRested(summary, 1_000);
  return (
    <div id={id}>
      <p className="visually-hidden" role="status">
        {rested}
      </p>
      <ul className="rules">
        {rules.map((rule) => (
          <li key={rule.key} data-met={rule.met || undefined}>
            <Icon name={rule.met ? 'check' : 'unmet'} size="s" />
            <span>
              {rule.label} <span className="visually-hidden">{rule.met ? words.met : words.notMet}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
