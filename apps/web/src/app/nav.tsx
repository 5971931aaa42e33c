import { paths } from '@exchange/contract/paths';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useUnreadInTitle } from '../lib/title.ts';
import { useUnreadCounts } from '../lib/unread.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

interface PlaceProps {
  href: string;
  icon: IconName;
  name: string;
  /** Whether the present path lies below it. */
  below?: boolean;
  children?: ReactNode;
}

function Place({ href, icon, name, below, children }: PlaceProps) {
  const [path] = useLocation();
  const current = path === href ? 'page' : below && path.startsWith(`${href}/`) ? 'true' : undefined;
  return (
    <li>
      <Link className="nav__link" href={href} aria-current={current}>
        <Icon name={icon} />
        <span>{name}</span>
        {children}
      </Link>
    </li>
  );
}

/** The four places of a logged-in person; Chats carries the number of unread messages. */
export function Nav() {
  const unread = useUnreadCounts()?.total_unread_count ?? 0;
  useUnreadInTitle(unread);
  return (
    <nav className="nav" aria-label="Main">
      <ul className="nav__list">
        <Place href={paths.ownProfile} icon="profile" name="My Profile" />
        <Place href={paths.requests} icon="notices" name="Collaboration Requests" />
        <Place href={paths.myRequests} icon="mine" name="My Requests" />
        <Place href={paths.chats} icon="chat" name="Chats" below>
          <Badge count={unread} label={`${unread} unread ${unread === 1 ? 'message' : 'messages'}`} />
        </Place>
      </ul>
    </nav>
  );
}
