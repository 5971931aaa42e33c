import { lazy, Suspense, useState } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useIsBlocked, useUnblock } from '../blocks/use-blocks.ts';
import type { ReportSubject } from './subject.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));
const BlockDialog = lazy(() => import('../blocks/block-dialog.tsx'));

const labels: Record<ReportSubject['kind'], { report: string; about: (name: string) => string }> = {
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

interface MoreMenuProps {
  subject: ReportSubject;
  /** `card`: among the actions of a request card; otherwise it looks like a button. */
  card?: boolean;
}

/** The menu "More" of a card, a profile or a chat: report it, block or unblock its person. */
export function MoreMenu({ subject, card }: MoreMenuProps) {
  const { kind, person } = subject;
  const [asking, setAsking] = useState<'report' | 'block' | null>(null);
  // Requests of blocked people are in no list.
  const isBlocked = useIsBlocked(person.id, kind !== 'request');
  const { mutate, isPending } = useUnblock();
  const { report, about } = labels[kind];
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        className={card ? 'slip' : 'button button--quiet button--small'}
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
        {asking === 'report' && <ReportDialog subject={subject} onClose={close} />}
        {asking === 'block' && <BlockDialog person={person} onClose={close} />}
      </Suspense>
    </>
  );
}
