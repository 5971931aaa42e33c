import { lazy, Suspense, useState } from 'react';
import { useIsBlocked } from '../../lib/blocks.ts';
import type { Concern } from '../../lib/more.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useUnblock } from './use-unblock.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));
const BlockDialog = lazy(() => import('./block-dialog.tsx'));

const words: Record<Concern['kind'], { report: string; about: (name: string) => string }> = {
  request: { report: 'Report this request', about: (name) => `More about this request by ${name}` },
  profile: { report: 'Report this profile', about: (name) => `More about ${name}` },
  chat: { report: 'Report a message', about: (name) => `More about the chat with ${name}` },
};

function Item({ icon, children, onClick }: { icon: IconName; children: string; onClick: () => void }) {
  return (
    <button type="button" className="menu__item" role="menuitem" tabIndex={-1} onClick={onClick}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}

/** "More" of a card, a profile or a chat: report it, block its person or end that. */
export function MoreMenu(concern: Concern) {
  const { kind, person, look } = concern;
  const [asking, setAsking] = useState<'report' | 'block' | null>(null);
  // Requests of people whom one has blocked are in no list.
  const isBlocked = useIsBlocked(person.id, kind !== 'request');
  const { mutate, isPending } = useUnblock();
  const { report, about } = words[kind];
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        className={look === 'slip' ? 'slip' : 'button button--quiet button--small'}
        label={about(person.name)}
        menuLabel={about(person.name)}
        busy={isPending}
        button={
          <>
            More
            <Icon name="down" size="s" />
          </>
        }
      >
        {(closeMenu) => (
          <>
            <Item
              icon="info"
              onClick={() => {
                closeMenu();
                setAsking('report');
              }}
            >
              {report}
            </Item>
            <Item
              icon={isBlocked ? 'undo' : 'withdrawn'}
              onClick={() => {
                closeMenu();
                if (isBlocked) mutate({ userId: person.id });
                else setAsking('block');
              }}
            >
              {isBlocked ? `Unblock ${person.name}` : `Block ${person.name}`}
            </Item>
          </>
        )}
      </Menu>
      <Suspense fallback={null}>
        {asking === 'report' && <ReportDialog concern={concern} onClose={close} />}
        {asking === 'block' && <BlockDialog person={person} onClose={close} />}
      </Suspense>
    </>
  );
}
