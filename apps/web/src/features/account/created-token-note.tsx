import type { CreatedToken } from '@exchange/contract/account';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { InputWithButton } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** The button that copies the token, which takes the focus. */
export const copyId = 'copy-token';

/** A token that was created just now: the only time that it can be read. No live region, which would read it aloud. */
export function CreatedTokenNote({ created: { name, token } }: { created: CreatedToken }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toast.success('Token copied');
    } catch {
      toast.error('The token could not be copied. Please select it and copy it by hand.');
    }
  };
  return (
    <Banner
      tone="done"
      title={
        <>
          Your new token “<bdi>{name}</bdi>”
        </>
      }
    >
      <p>Copy it now. It is not shown again, and we keep only its hash.</p>
      <InputWithButton
        label="Access token"
        readOnly
        size={56}
        spellCheck={false}
        value={token}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
        button={
          <Button id={copyId} variant="primary" onClick={() => void copy()}>
            Copy
          </Button>
        }
      />
    </Banner>
  );
}
