import { pathTo } from '@exchange/contract/paths';
import { MenuItem } from '../../ui/menu.tsx';
import { useCopyLink } from '../../ui/use-copy-link.ts';

/** The item `Copy link` of a menu. */
export function CopyLinkItem({ requestId }: { requestId: number }) {
  const copy = useCopyLink(pathTo.request(requestId));
  return (
    <MenuItem icon="link" onClick={() => void copy()}>
      Copy link
    </MenuItem>
  );
}
