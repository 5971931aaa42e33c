import { pathTo } from '@exchange/contract/paths';
import { MenuItem } from '../../../ui/menu.tsx';
import { useToast } from '../../../ui/toasts.tsx';

/** Copies the address of a request's page, and says so; where the browser does not allow it, shows the address. */
export function useCopyLink(requestId: number): () => Promise<void> {
  const toast = useToast();
  const address = location.origin + pathTo.request(requestId);
  return async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied');
    } catch {
      toast.error(`The link could not be copied: ${address}`);
    }
  };
}

/** The item `Copy link` of a menu. */
export function CopyLinkItem({ requestId, close }: { requestId: number; close: () => void }) {
  const copy = useCopyLink(requestId);
  return (
    <MenuItem
      icon="link"
      onClick={() => {
        close();
        void copy();
      }}
    >
      Copy link
    </MenuItem>
  );
}
