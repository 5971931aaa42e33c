import { messages } from '@exchange/contract/messages';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorFields, errorText } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus-soon.ts';
import { passwordProgress } from '../../lib/password-progress.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordInput } from '../../ui/inputs.tsx';
import { RulesList } from '../../ui/rules.tsx';
import { type BrokenFields, checkPasswordForm, emptyForm, type PasswordForm } from './password.logic.ts';

/** Changes the password of somebody who knows the present one. What is typed stays until it was taken. */
export function PasswordCard() {
  const rulesId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(emptyForm);
  const [broken, setBroken] = useState<BrokenFields>({});
  const { mutate, isPending, data, error, reset } = trpc.account.changePassword.useMutation({
    onSuccess: () => setValues(emptyForm),
    onError: () => focusFirstInvalid(form.current),
  });
  const set = (field: keyof PasswordForm) => (value: string) => {
    setValues({ ...values, [field]: value });
    if (data) reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const found = checkPasswordForm(values);
    setBroken(found);
    reset();
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget);
    else mutate({ currentPassword: values.currentPassword, newPassword: values.newPassword });
  };
  const sent = errorFields(error);
  const isAtField = Object.keys(sent).length > 0;
  const { rules, summary } = passwordProgress(values.newPassword);
  const { data: profile } = trpc.profiles.own.useQuery();
  return (
    <Card title="Password" titleId="password">
      <form className="account__form stack" noValidate onSubmit={submit} ref={form}>
        <div role="status">{data && <Banner tone="done" title={data.message} />}</div>
        {error && !isAtField && (
          <Banner tone="error" role="alert" title={errorText(error, messages.fallback.occurred)} />
        )}
        {/* Tells a password manager whose password changes. */}
        <input type="text" autoComplete="username" value={profile?.email ?? ''} readOnly hidden />
        <PasswordInput
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          value={values.currentPassword}
          onChange={set('currentPassword')}
          error={broken.currentPassword ?? sent.currentPassword}
        />
        <div>
          <PasswordInput
            label="New password"
            name="new-password"
            autoComplete="new-password"
            value={values.newPassword}
            onChange={set('newPassword')}
            error={broken.newPassword ?? sent.newPassword}
            describedBy={rulesId}
          />
          <RulesList id={rulesId} rules={rules} summary={summary} />
        </div>
        <PasswordInput
          label="Confirm new password"
          name="confirmation"
          autoComplete="new-password"
          value={values.confirmation}
          onChange={set('confirmation')}
          error={broken.confirmation}
        />
        <div className="row">
          <Button type="submit" busy={isPending}>
            Change password
          </Button>
        </div>
        <p className="quiet small">All your other sessions end, and a mail tells you of the change.</p>
      </form>
    </Card>
  );
}
