import { efforts, weekday } from '@exchange/contract/planning';
import type { Named } from '@exchange/contract/reference';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { type ShareScope, shareScopes } from '@exchange/contract/statuses';
import { useId, useState } from 'react';
import { focusSoon } from '../../lib/focus.ts';
import { fieldId } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { FieldError, Required } from '../../ui/field.tsx';
import { inline } from '../../ui/inline.ts';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { RequestFormValues } from './form-values.logic.ts';

const InstitutePicker = lazyPart(() => import('../reference/institute-picker.tsx'));

interface InstitutesProps {
  id: string;
  institutes: readonly Named[];
  onChange: (institutes: Named[]) => void;
  error: string | undefined;
}

function SelectedInstitutes({ id, institutes, onChange, error }: InstitutesProps) {
  const [picking, setPicking] = useState(false);
  const errorId = useId();
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in the grid of a field.
    <div className="scope__institutes" id={id} role="group" aria-labelledby={labelId}>
      <span className="field__label" id={labelId}>
        {inline(requestFormScreens.institutesRequired.parts({ required: <Required /> }))}
      </span>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <ChipList
        label={requestFormScreens.chosenInstitutes()}
        items={institutes.map((institute) => ({ key: institute.id, name: institute.name }))}
        onRemove={(key) => onChange(institutes.filter((institute) => institute.id !== key))}
      />
      <div>
        <Button
          data-main=""
          small
          icon="plus"
          aria-haspopup="dialog"
          aria-describedby={error ? errorId : undefined}
          onClick={() => setPicking(true)}
        >
          {requestFormScreens.chooseInstitutes()}
        </Button>
      </div>
      {picking && (
        <InstitutePicker multiple selected={[...institutes]} onAdd={onChange} onClose={() => setPicking(false)} />
      )}
    </div>
  );
}

interface ScopeFieldProps {
  id: string;
  institutesId: string;
  scope: ShareScope | null;
  onScope: (scope: ShareScope) => void;
  institutes: readonly Named[];
  onInstitutes: (institutes: Named[]) => void;
  /** Whether the person's institute is verified; `undefined` while unknown. */
  verified: boolean | undefined;
  /** Its name, shown beside the scope that means it. */
  ownInstitute: string | undefined;
  error: string | undefined;
  institutesError: string | undefined;
}

/** Who may see a request: the four scopes, `my` only with a verified institute (docs/behaviour/requests.md#share-scopes). */
export function ScopeField(props: ScopeFieldProps) {
  const { id, institutesId, scope, onScope, institutes, onInstitutes, verified, ownInstitute } = props;
  const { error, institutesError } = props;
  const name = useId();
  const errorId = useId();
  const hintOf = (value: ShareScope) => {
    if (value !== 'my') return undefined;
    return verified === false ? requestSentences.validation.verifiedInstitute() : ownInstitute;
  };
  return (
    <fieldset className="scope" id={id} aria-describedby={error ? errorId : undefined}>
      <legend className="field__label">
        {inline(requestFormScreens.shareWithRequired.parts({ required: <Required /> }))}
      </legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {shareScopes.map((value) => (
        <RadioOption
          key={value}
          name={name}
          value={value}
          checked={scope === value}
          disabled={value === 'my' && verified === false}
          hint={hintOf(value)}
          onChange={() => onScope(value)}
        >
          {requestSentences.scope[value]()}
        </RadioOption>
      ))}
      {scope === 'selected' && (
        <SelectedInstitutes id={institutesId} institutes={institutes} onChange={onInstitutes} error={institutesError} />
      )}
    </fieldset>
  );
}

/** `needed_by` is `YYYY-MM-DD`, or empty. */
type Plan = Pick<RequestFormValues, 'needed_by' | 'effort'>;

interface PlanProps {
  /** Beginning of the element ids. */
  form: string;
  plan: Plan;
  errorOf: (field: keyof Plan) => string | undefined;
  onChange: (change: Partial<Plan>) => void;
}

/**
 * The day by which a request is needed, said with the day of the week, and how much work it asks of a person. One line while nothing is
 * chosen, because most requests have neither.
 */
export function PlanFields({ form, plan: { needed_by, effort }, errorOf, onChange }: PlanProps) {
  const [isOpen, setOpen] = useState(false);
  const change = (chosen: Partial<Plan>) => {
    setOpen(true);
    onChange(chosen);
  };
  if (!isOpen && needed_by === '' && effort === '')
    return (
      <div>
        <Button
          small
          icon="plus"
          onClick={() => {
            focusSoon(fieldId(form, 'needed_by'));
            setOpen(true);
          }}
        >
          {planningScreens.addPlan()}
        </Button>
      </div>
    );
  return (
    <>
      <TextInput
        id={fieldId(form, 'needed_by')}
        label={planningScreens.neededByOptional()}
        hint={needed_by === '' ? planningScreens.neededByHint() : weekday(needed_by)}
        type="date"
        value={needed_by}
        error={errorOf('needed_by')}
        onChange={(day) => change({ needed_by: day })}
      />
      <Select
        id={fieldId(form, 'effort')}
        label={planningScreens.effortOptional()}
        hint={planningScreens.effortHint()}
        value={effort}
        error={errorOf('effort')}
        onChange={(chosen) => change({ effort: efforts.find((one) => one === chosen) ?? '' })}
      >
        <option value="">{planningScreens.notSaid()}</option>
        {efforts.map((one) => (
          <option key={one} value={one}>
            {planningScreens.efforts[one]()}
          </option>
        ))}
      </Select>
    </>
  );
}
