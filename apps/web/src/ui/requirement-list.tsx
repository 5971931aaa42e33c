import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { useDebounced } from '../lib/hooks.ts';
import { Icon } from './icon.tsx';

interface Requirement {
  readonly key: string;
  readonly label: string;
  /** Said in place of the label once the form was sent without meeting it. */
  readonly sentence: string;
  readonly met: boolean;
}

interface RequirementListProps {
  /** Element id, for `aria-describedby` of the field. */
  id: string;
  requirements: readonly Requirement[];
  /** `Password requirements: 3 of 5 met`, spoken after a pause in typing. */
  summary: string;
  /** Whether the form was sent with a broken requirement. */
  isTried: boolean;
}

/** A live list of requirements: icon and hidden text, never only colour. What is missing is red only after a try to send the form. */
export function RequirementList({ id, requirements, summary, isTried }: RequirementListProps) {
  const spoken = useDebounced(summary, 1_000);
  return (
    <div id={id}>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <ul className="rules">
        {requirements.map(({ key, label, sentence, met }) => (
          <li key={key} className={!met && isTried ? 'field__error' : undefined} data-met={met || undefined}>
            <Icon name={met ? 'check' : isTried ? 'error' : 'unmet'} size="s" />
            {!met && isTried ? (
              <span>{sentence}</span>
            ) : (
              <span>
                {label} <span className="visually-hidden">{met ? uiScreens.met() : uiScreens.notMet()}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
