import { useId } from 'react';
import { PasswordInput } from '../../ui/inputs.tsx';
import { RequirementList } from '../../ui/requirement-list.tsx';
import { passwordProgress } from './auth.logic.ts';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A new password, with a live list of its requirements. */
export function NewPasswordField({ value, ...field }: NewPasswordFieldProps) {
  const rulesId = useId();
  return (
    <div>
      <PasswordInput {...field} value={value} autoComplete="new-password" describedBy={rulesId} />
      <RequirementList id={rulesId} isTried={field.error !== undefined} {...passwordProgress(value)} />
    </div>
  );
}
