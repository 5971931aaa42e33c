import { useDebounced } from '../lib/hooks.ts';
import { Icon } from './icon.tsx';
import { strings } from './strings.ts';

interface Requirement {
  readonly key: string;
  readonly label: string;
  readonly met: boolean;
}

interface RequirementListProps {
  /** Element id, for `aria-describedby` of the field. */
  id: string;
  requirements: readonly Requirement[];
  /** `Password requirements: 3 of 5 met`, spoken after a pause in typing. */
  summary: string;
}

/** A live list of requirements: icon and hidden text, never colour alone, never red while the user types. */
export function RequirementList({ id, requirements, summary }: RequirementListProps) {
  const spoken = useDebounced(summary, 1_000);
  return (
    <div id={id}>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <ul className="rules">
        {requirements.map((requirement) => (
          <li key={requirement.key} data-met={requirement.met || undefined}>
            <Icon name={requirement.met ? 'check' : 'unmet'} size="s" />
            <span>
              {requirement.label}{' '}
              <span className="visually-hidden">{requirement.met ? strings.met : strings.notMet}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
