import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useRef, useState } from 'react';
import { errorFields } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { PasswordInput } from '../../ui/inputs.tsx';
import { NewPasswordField } from '../auth/auth-fields.tsx';
import { checkPasswordForm, emptyForm, type PasswordForm } from './password.logic.ts';

/** Changes the password of a user who knows the current one. The input stays until the change has succeeded. */
export function PasswordCard() {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(emptyForm);
  const mutation = trpc.account.changePassword.useMutation({
    onSuccess: () => setValues(emptyForm),
    onError: () => focusFirstInvalid(form.current),
  });
  const { isPending, data, error, reset } = mutation;
  const set = (field: keyof PasswordForm) => (value: string) => {
    setValues({ ...values, [field]: value });
    if (data) reset();
  };
  const { broken, submit } = useFormSubmit({
    mutation,
    check: () => checkPasswordForm(values),
    send: () => mutation.mutateAsync({ currentPassword: values.currentPassword, newPassword: values.newPassword }),
  });
  const sent = errorFields(error);
  const isAtField = Object.keys(sent).length > 0;
  const { data: profile } = trpc.profiles.own.useQuery();
  return (
    <Card title={accountScreens.password()} titleId="password">
      <form className="account__form stack" noValidate onSubmit={submit} ref={form}>
        <div role="status">{data && <Banner tone="done" title={data.message} />}</div>
        {!isAtField && <ErrorBanner error={error} fallback={messages.fallback.occurred()} />}
        {/* For password managers: the account whose password changes. */}
        <input type="text" autoComplete="username" value={profile?.email ?? ''} readOnly hidden />
        <PasswordInput
          label={accountScreens.currentPassword()}
          name="current-password"
          autoComplete="current-password"
          value={values.currentPassword}
          onChange={set('currentPassword')}
          error={broken.currentPassword ?? sent.currentPassword}
        />
        <NewPasswordField
          label={accountScreens.newPassword()}
          name="new-password"
          value={values.newPassword}
          onChange={set('newPassword')}
          error={broken.newPassword ?? sent.newPassword}
        />
        <PasswordInput
          label={accountScreens.confirmNewPassword()}
          name="confirmation"
          autoComplete="new-password"
          value={values.confirmation}
          onChange={set('confirmation')}
          error={broken.confirmation}
        />
        <div className="row">
          <Button type="submit" busy={isPending}>
            {accountScreens.changePassword()}
          </Button>
        </div>
        <p className="quiet small">{accountScreens.whatPasswordChangeDoes()}</p>
      </form>
    </Card>
  );
}
