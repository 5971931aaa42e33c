import { Banner } from '../../ui/banner.tsx';
import { PasswordInput } from '../../ui/inputs.tsx';

interface ConfirmFieldProps {
  action: {
    readonly needsPassword: boolean;
    readonly password: string;
    readonly setPassword: (password: string) => void;
    readonly fields: Readonly<Record<string, string>>;
    readonly error: string | null;
  };
}

/** The failure of an action, and the password where it is asked for. */
export function ConfirmField({ action: { needsPassword, password, setPassword, fields, error } }: ConfirmFieldProps) {
  return (
    <>
      {error && <Banner tone="error" role="alert" title={error} />}
      {needsPassword && (
        <>
          <Banner tone="info" role="alert" title="Confirm that it is you">
            <p>Your last login is older than a few minutes. Everything you typed stays.</p>
          </Banner>
          <PasswordInput
            label="Your password"
            name="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            error={fields.password}
          />
        </>
      )}
    </>
  );
}
