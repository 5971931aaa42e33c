import { paths } from '@exchange/contract/paths';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import { type ReactNode, useId } from 'react';
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
  /** A count beside the link, which describes it. */
  children?: ReactNode;
}

function NavItem({ href, icon, name, below, children }: NavItemProps) {
  const countId = useId();
  const [path] = useLocation();
  const isBelow = below ?? path.startsWith(`${href}/`);
  const current = path === href ? 'page' : isBelow ? 'true' : undefined;
  return (
    <li>
      <Link
        className="nav__link"
        href={href}
        aria-current={current}
        aria-describedby={children === undefined ? undefined : countId}
      >
        <Icon name={icon} />
        <span>{name}</span>
      </Link>
      <span id={countId}>{children}</span>
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

/** The links of a logged-in user; in the console of operators the way out of it. */
export function Nav() {
  const [inConsole] = useRoute(paths.console);
  return (
    <ul className="nav">
      {inConsole ? <NavItem href={paths.home} icon="back" name={appScreens.leaveConsole()} /> : <MainItems />}
    </ul>
  );
}

/** My Profile shows how many collaborations wait to be confirmed, Chats the number of unread messages. */
function MainItems() {
  const counts = useUnreadCounts();
  const unread = counts?.total_unread_count ?? 0;
  useUnreadInTitle(unread);
  const request = useShownRequest();
  const toConfirm = trpc.credit.listWaiting.useQuery().data?.length ?? 0;
  return (
    <>
      <NavItem href={paths.ownProfile} icon="profile" name={appScreens.ownProfile()} below={false}>
        <CountBadge count={toConfirm} label={appScreens.toConfirm({ count: toConfirm })} />
      </NavItem>
      <NavItem href={paths.requests} icon="notices" name={appScreens.requests()} below={request === 'others'} />
      <NavItem href={paths.people} icon="people" name={appScreens.people()} below={false} />
      <NavItem href={paths.myRequests} icon="mine" name={appScreens.ownRequests()} below={request === 'own'} />
      <NavItem href={paths.chats} icon="chat" name={appScreens.chats()}>
        <CountBadge count={unread} label={appScreens.unreadMessages({ count: unread })} />
      </NavItem>
    </>
  );
}
