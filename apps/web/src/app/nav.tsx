import { paths, pathTo } from '@exchange/contract/paths';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import type { ReactNode } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import { useUnreadInTitle } from '../lib/title.ts';
import { trpc } from '../lib/trpc.ts';
import { useUnreadCounts } from '../lib/use-current-user.ts';
import { CountBadge } from '../ui/count-badge.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

interface NavItemProps {
  href: string;
  icon: IconName;
  name: string;
  /** Whether the screen belongs to it; unless given, where its path lies below. */
  below?: boolean;
  children?: ReactNode;
}

function NavItem({ href, icon, name, below, children }: NavItemProps) {
  const [path] = useLocation();
  const [plain = ''] = href.split('?');
  const isBelow = below ?? path.startsWith(`${plain}/`);
  const current = path === plain ? 'page' : isBelow ? 'true' : undefined;
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

/** Whose request the screen shows, as far as the page has loaded it. */
function useShownRequest(): 'own' | 'others' | null {
  const [isRequest, params] = useRoute(`${paths.requests}/:id`);
  const { data } = trpc.requests.byId.useQuery({ id: Number(params?.id) }, { enabled: false });
  if (!isRequest) return null;
  return data?.viewer_state === 'own' ? 'own' : 'others';
}

/** The navigation of a logged-in user; in the console of operators the way out of it. */
export function Nav() {
  const [inConsole] = useRoute(paths.console);
  return inConsole ? (
    <nav className="nav" aria-label={appScreens.mainNavigation()}>
      <ul className="nav__list">
        <NavItem href={paths.home} icon="back" name={appScreens.leaveConsole()} />
      </ul>
    </nav>
  ) : (
    <MainNav />
  );
}

/** My Profile shows how many collaborations wait to be confirmed, Chats the number of unread messages. */
function MainNav() {
  const counts = useUnreadCounts();
  const unread = counts?.total_unread_count ?? 0;
  const unreadInOffersOnly = unread > 0 && counts?.my_requests_count === 0;
  useUnreadInTitle(unread);
  const request = useShownRequest();
  const toConfirm = trpc.credit.listWaiting.useQuery().data?.length ?? 0;
  return (
    <nav className="nav" aria-label={appScreens.mainNavigation()}>
      <ul className="nav__list">
        <NavItem href={paths.ownProfile} icon="profile" name={appScreens.ownProfile()} below={false}>
          <CountBadge count={toConfirm} label={appScreens.toConfirm({ count: toConfirm })} />
        </NavItem>
        <NavItem href={paths.requests} icon="notices" name={appScreens.requests()} below={request === 'others'} />
        <NavItem href={paths.people} icon="people" name={appScreens.people()} below={false} />
        <NavItem href={paths.myRequests} icon="mine" name={appScreens.ownRequests()} below={request === 'own'} />
        <NavItem
          href={unreadInOffersOnly ? pathTo.chats('my-offers') : paths.chats}
          icon="chat"
          name={appScreens.chats()}
        >
          <CountBadge count={unread} label={appScreens.unreadMessages({ count: unread })} />
        </NavItem>
      </ul>
    </nav>
  );
}
