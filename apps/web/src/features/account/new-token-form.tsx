import { type CreatedToken, createTokenInput, type TokenScope } from '@exchange/contract/account';
import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { explainIssues } from '@exchange/contract/validation-errors';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorFields } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { PasswordInput, Select, TextInput } from '../../ui/inputs.tsx';

const scopes: readonly { scope: TokenScope; label: string; hint: string }[] = [
  { scope: 'read', label: 'Read', hint: 'Requests, chats and your profile, nothing changed' },
  { scope: 'full', label: 'Full', hint: 'As you, except passwords, tokens and deleting the account' },
];
const validities = [
  { days: 30, label: 'After 30 days' },
  { days: 90, label: 'After 90 days' },
  { days: 365, label: 'After a year' },
];
const emptyForm = { name: '', scope: 'read' as TokenScope, days: 90, password: '' };

/** Creates an access token. What was typed stays until that has succeeded. */
export default function NewTokenForm({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(emptyForm);
  const set = (part: Partial<typeof emptyForm>) => setValues({ ...values, ...part });
  const mutation = trpc.account.createToken.useMutation({
    onSuccess: (created) => {
      setValues(emptyForm);
      onCreated(created);
    },
    onError: () => focusFirstInvalid(form.current),
  });
  const create = useCreation('access-token', mutation.mutateAsync);
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation,
    check: () => explainIssues(z.safeParse(createTokenInput, values).error?.issues ?? []).fields,
    send: () => create(values),
  });
  const { error, isPending } = mutation;
  const sent = errorFields(error);
  return (
    <form className="account__form stack" noValidate onSubmit={submit} ref={form}>
      {Object.keys(sent).length === 0 && <ErrorBanner error={error} fallback={messages.fallback.occurred()} />}
      <TextInput
        label="Name"
        name="token-name"
        hint="So that you know later what it is for."
        autoComplete="off"
        dir="auto"
        limit={limits.accessTokenName}
        value={values.name}
        onChange={(name) => set({ name })}
        error={broken.name ?? sent.name}
      />
      <fieldset>
        <legend className="field__label">What it may do</legend>
        {scopes.map(({ scope, label, hint }) => (
          <RadioOption
            key={scope}
            name="token-scope"
            value={scope}
            hint={hint}
            checked={values.scope === scope}
            onChange={() => set({ scope })}
          >
            {label}
          </RadioOption>
        ))}
      </fieldset>
      <Select label="Expires" value={String(values.days)} onChange={(days) => set({ days: Number(days) })}>
        {validities.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </Select>
      <PasswordInput
        label="Password"
        name="password"
        hint="So that nobody else can create a token in your name."
        autoComplete="current-password"
        value={values.password}
        onChange={(password) => set({ password })}
        error={broken.password ?? sent.password}
      />
      <div className="row">
        <Button type="submit" busy={isPending}>
          Create token
        </Button>
      </div>
    </form>
  );
}
