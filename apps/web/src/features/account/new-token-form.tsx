import { type CreatedToken, createTokenInput, type TokenScope } from '@exchange/contract/account';
import { limits } from '@exchange/contract/limits';
import type { Said } from '@exchange/contract/sentences';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { explainIssues } from '@exchange/contract/validation-errors';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useConfig } from '../../lib/config.ts';
import { keepDraft, readDraft } from '../../lib/draft.ts';
import { errorFields } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { PasswordInput, Select, TextInput } from '../../ui/inputs.tsx';
import { ConfirmFailed } from '../auth/login-again.tsx';

const scopes: readonly { scope: TokenScope; label: Said; hint: Said }[] = [
  { scope: 'read', label: accountScreens.scopeRead, hint: accountScreens.whatReadMay },
  { scope: 'full', label: accountScreens.scopeFull, hint: accountScreens.whatFullMay },
];
const validities = [30, 90, 365];
const emptyForm = { name: '', scope: 'read' as TokenScope, days: 90, password: '' };
const withoutPassword = z.omit(createTokenInput, { password: true, client_id: true });

/** What was typed before the person left to log in again. */
const keptForm = () => readDraft('new-token', (kept) => z.safeParse(withoutPassword, kept).data ?? null);

/** Creates an access token. What was typed stays until that has succeeded. */
export default function NewTokenForm({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { are_passwords_off } = useConfig();
  const [values, setValues] = useState(() => ({ ...emptyForm, ...keptForm() }));
  const set = (part: Partial<typeof emptyForm>) => setValues({ ...values, ...part });
  const { password, ...details } = values;
  const input = are_passwords_off ? details : values;
  const mutation = trpc.account.createToken.useMutation({
    onSuccess: (created) => {
      setValues(emptyForm);
      keepDraft('new-token', null);
      onCreated(created);
    },
    onError: () => focusFirstInvalid(form.current),
  });
  const create = useCreation('access-token', mutation.mutateAsync);
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation,
    check: () => explainIssues(z.safeParse(createTokenInput, input).error?.issues ?? []).fields,
    send: () => create(input),
  });
  const { error, isPending } = mutation;
  const sent = errorFields(error);
  return (
    <form className="account__form stack" noValidate onSubmit={submit} ref={form}>
      {Object.keys(sent).length === 0 && (
        <ConfirmFailed error={error} onLeave={() => keepDraft('new-token', details)} />
      )}
      <TextInput
        label={accountScreens.tokenName()}
        name="token-name"
        hint={accountScreens.whyTokenName()}
        autoComplete="off"
        dir="auto"
        limit={limits.accessTokenName}
        value={values.name}
        onChange={(name) => set({ name })}
        error={broken.name ?? sent.name}
      />
      <fieldset>
        <legend className="field__label">{accountScreens.tokenScope()}</legend>
        {scopes.map(({ scope, label, hint }) => (
          <RadioOption
            key={scope}
            name="token-scope"
            value={scope}
            hint={hint()}
            checked={values.scope === scope}
            onChange={() => set({ scope })}
          >
            {label()}
          </RadioOption>
        ))}
      </fieldset>
      <Select
        label={accountScreens.tokenExpires()}
        value={String(values.days)}
        onChange={(days) => set({ days: Number(days) })}
      >
        {validities.map((days) => (
          <option key={days} value={days}>
            {days === 365 ? accountScreens.afterYear() : accountScreens.afterDays({ days })}
          </option>
        ))}
      </Select>
      {!are_passwords_off && (
        <PasswordInput
          label={accountScreens.password()}
          name="password"
          hint={accountScreens.whyPassword()}
          autoComplete="current-password"
          value={password}
          onChange={(typed) => set({ password: typed })}
          error={broken.password ?? sent.password}
        />
      )}
      <div className="row">
        <Button type="submit" busy={isPending}>
          {accountScreens.createToken()}
        </Button>
      </div>
    </form>
  );
}
