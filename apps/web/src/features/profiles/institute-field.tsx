import { profileSentences } from '@exchange/contract/profiles';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InputWithButton, TextInput } from '../../ui/inputs.tsx';

const InstitutePicker = lazy(() => import('../reference/institute-picker.tsx'));

/** A verified institute: it came with the email address and is read-only. */
export function VerifiedInstitute({ id, name }: { id: string; name: string }) {
  return (
    <TextInput
      id={id}
      label="Institute"
      hint={
        <span className="profile__badge">
          <Icon name="verified" size="s" />
          {profileSentences.screen.verifiedByEmail}
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
        label="Institute"
        required
        hint="Choose it from the list, or type its name."
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
            Choose
          </Button>
        }
      />
      {picking && (
        <Suspense>
          <InstitutePicker
            selected={[]}
            multiple={false}
            onAdd={([institute]) => institute && onChange(institute.name)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
