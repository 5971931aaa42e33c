import { paths, pathTo } from '@exchange/contract/paths';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useUnreadInTitle } from '../lib/title.ts';
import { useUnreadCounts } from '../lib/use-unread-counts.ts';
import { CountBadge } from '../ui/count-badge.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

interface NavItemProps {
  href: string;
  icon: IconName;
  name: string;
  /** Whether paths below it count as current, too. */
  below?: boolean;
  children?: ReactNode;
}

function NavItem({ href, icon, name, below, children }: NavItemProps) {
  const [path] = useLocation();
  const [plain = ''] = href.split('?');
  const current = path === plain ? 'page' : below && path.startsWith(`${plain}/`) ? 'true' : undefined;
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

/** The main navigation; Chats shows the number of unread messages. */
export function Nav() {
  const counts = useUnreadCounts();
  const unread = counts?.total_unread_count ?? 0;
  const unreadInOffersOnly = unread > 0 && counts?.my_requests_count === 0;
  useUnreadInTitle(unread);
  return (
    <nav className="nav" aria-label="Main">
      <ul className="nav__list">
        <NavItem href={paths.ownProfile} icon="profile" name="My Profile" />
        <NavItem href={paths.requests} icon="notices" name="Collaboration Requests" below />
        <NavItem href={paths.people} icon="people" name="People" />
        <NavItem href={paths.myRequests} icon="mine" name="My Requests" />
        <NavItem href={unreadInOffersOnly ? pathTo.chats('my-offers') : paths.chats} icon="chat" name="Chats" below>
          <CountBadge count={unread} label={`${unread} unread ${unread === 1 ? 'message' : 'messages'}`} />
        </NavItem>
      </ul>
    </nav>
  );
}
