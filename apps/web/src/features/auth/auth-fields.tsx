import { secondFactorSentences } from '@exchange/contract/sentences/second-factor';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { useEffect, useId, useState } from 'react';
import { errorKey } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { PasswordInput, TextInput } from '../../ui/inputs.tsx';
import { RequirementList } from '../../ui/requirement-list.tsx';
import { passwordProgress } from './auth.logic.ts';

interface CodeInputProps {
  id: string;
  value: string;
  onChange: (code: string) => void;
}

/**
 * The code of a second factor, for which a form asks once the server has said that it is needed.
 *
 * @param error of the call that sends the form
 * @param isNeededAtOnce whether it is known before
 */
export function useCode(error: unknown, isNeededAtOnce = false) {
  const id = useId();
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(isNeededAtOnce);
  const isNeeded = errorKey(error) === 'secondFactor.required';
  if (isNeeded && !isAsked) setAsked(true);
  useEffect(() => {
    if (isNeeded) focusSoon(id);
  }, [isNeeded, id]);
  return {
    isAsked,
    /** What is sent; nothing before it is asked for. */
    code: isAsked ? code : undefined,
    /** The sentence of a missing code. */
    check: (): Record<string, string> =>
      isAsked && code.trim() === '' ? { code: secondFactorSentences.validation.code() } : {},
    input: { id, value: code, onChange: setCode } satisfies CodeInputProps,
  };
}

export function CodeInput(props: CodeInputProps & { error: string | undefined }) {
  return (
    <TextInput
      label={secondFactorScreens.code()}
      name="code"
      hint={secondFactorScreens.codeHint()}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

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
