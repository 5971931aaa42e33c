import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { useToast } from './toasts.tsx';

/** Copies the address of a screen, and says so; if the browser does not allow it, shows the address. */
export function useCopyLink(path: string): () => Promise<void> {
  const toast = useToast();
  const address = location.origin + path;
  return async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(uiScreens.linkCopied());
    } catch {
      toast.error(uiScreens.linkNotCopied({ address }));
    }
  };
}
