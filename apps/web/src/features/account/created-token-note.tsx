import type { CreatedToken } from '@exchange/contract/account';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
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
      toast.success(accountScreens.tokenCopied());
    } catch {
      toast.error(accountScreens.theTokenCouldNotBe());
    }
  };
  return (
    <Banner tone="done" title={inline(accountScreens.yourNewTokenBdi.parts({ bdi: <bdi>{name}</bdi> }))}>
      <p>{accountScreens.copyItNowItIs()}</p>
      <InputWithButton
        label={accountScreens.accessToken()}
        readOnly
        size={56}
        spellCheck={false}
        value={token}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
        button={
          <Button id={copyId} variant="primary" onClick={() => void copy()}>
            {accountScreens.copy()}
          </Button>
        }
      />
    </Banner>
  );
}
