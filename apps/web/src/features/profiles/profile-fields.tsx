import type { Named } from '@exchange/contract/reference';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { useRef, useState } from 'react';
import { isComposing } from '../../lib/keys.ts';
import { Button } from '../../ui/button.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InputWithButton, Select, TextInput } from '../../ui/inputs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

interface StageFieldProps {
  id: string;
  stages: readonly Named[];
  value: string;
  error: string | undefined;
  onChange: (stage: string) => void;
}

/** The career stage, by name; a stage that is no longer in the list can stay. */
export function StageField({ id, stages, value, error, onChange }: StageFieldProps) {
  const listed = stages.some((stage) => stage.name === value);
  return (
    <Select id={id} label={profileScreens.careerStage()} error={error} value={value} onChange={onChange}>
      <option value="">{profileScreens.notGiven()}</option>
      {value !== '' && !listed && <option value={value}>{value}</option>}
      {stages.map((stage) => (
        <option key={stage.id} value={stage.name}>
          {stage.name}
        </option>
      ))}
    </Select>
  );
}

const InstitutePicker = lazyPart(() => import('../reference/institute-picker.tsx'));

/** A verified institute: it came with the email address and is read-only. */
export function VerifiedInstitute({ id, name }: { id: string; name: string }) {
  return (
    <TextInput
      id={id}
      label={profileScreens.institute()}
      hint={
        <span className="profile__badge">
          <Icon name="verified" size="s" />
          {profileSentences.screen.verifiedByEmail()}
        </span>
      }
      readOnly
      dir="auto"
      value={name}
      onChange={() => undefined}
    />
  );
}

interface ClaimedInstituteProps {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The claimed institute: typed, or chosen from the list, which fills in its name (docs/behaviour/reference.md#institutes). */
export function ClaimedInstitute({ id, value, error, onChange }: ClaimedInstituteProps) {
  const [picking, setPicking] = useState(false);
  return (
    <>
      <InputWithButton
        id={id}
        label={profileScreens.institute()}
        required
        hint={profileScreens.chooseInstituteHint()}
        error={error}
        dir="auto"
        autoComplete="organization"
        value={value}
        onChange={onChange}
        button={
          <Button
            icon="search"
            aria-haspopup="dialog"
            aria-describedby={`${id}-label`}
            onClick={() => setPicking(true)}
          >
            {profileScreens.choose()}
          </Button>
        }
      />
      {picking && (
        <InstitutePicker
          selected={[]}
          multiple={false}
          onAdd={([institute]) => institute && onChange(institute.name)}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

interface EntryFieldProps {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  entries: readonly string[];
  text: string;
  inputMode?: 'url';
  onText: (text: string) => void;
  onAdd: () => void;
  onRemove: (entry: string) => void;
}

/** A list that grows by Enter or by the button; each entry is a chip that can be removed. */
export function EntryField(props: EntryFieldProps) {
  const { id, label, hint, error, entries, text, inputMode, onText, onAdd, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const remove = (entry: string) => {
    onRemove(entry);
    if (entries.length === 1) input.current?.focus();
  };
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <ChipList
            label={profileScreens.addedSoFar()}
            items={entries.map((entry) => ({ key: entry, name: entry }))}
            onRemove={(key) => remove(String(key))}
          />
          <div className="input-group">
            <input
              className="input"
              type="text"
              dir="auto"
              autoComplete="off"
              inputMode={inputMode}
              ref={input}
              {...control}
              value={text}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return;
                event.preventDefault();
                onAdd();
              }}
            />
            <Button
              icon="plus"
              aria-describedby={`${id}-label`}
              onClick={() => {
                onAdd();
                input.current?.focus();
              }}
            >
              {profileScreens.add()}
            </Button>
          </div>
        </>
      )}
    </Field>
  );
}
