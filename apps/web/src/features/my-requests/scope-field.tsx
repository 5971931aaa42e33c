import type { Named } from '@exchange/contract/reference';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { type ShareScope, shareScopes } from '@exchange/contract/statuses';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { FieldError, Required } from '../../ui/field.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

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
