import { messages } from '@exchange/contract/sentences/messages';
import { reportScreens } from '@exchange/contract/sentences/reports.screens';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useIsBlocked, useUnblock } from '../blocks/use-blocks.ts';
import type { ReportSubject } from './report-dialog.tsx';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));
const BlockDialog = lazyPart(() => import('../blocks/block-dialog.tsx'));

const labels = {
  request: { report: reportScreens.reportRequest, about: reportScreens.moreAboutRequest },
  profile: { report: reportScreens.reportProfile, about: reportScreens.moreAboutPerson },
  chat: { report: reportScreens.reportMessage, about: reportScreens.moreAboutChat },
};

interface ReportOrBlockMenuProps {
  subject: ReportSubject;
  /** `card`: among the actions of a request card; otherwise it looks like a button. */
  card?: boolean;
  /** More items, before the others. */
  items?: ReactNode;
}

/** The menu "More" of a card, a profile or a chat: report it, block or unblock its person. */
export function ReportOrBlockMenu({ subject, card, items }: ReportOrBlockMenuProps) {
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
        className={card ? 'card-action' : 'button button--quiet button--small'}
        menuLabel={about({ name: person.name })}
        busy={isPending}
        button={
          <>
            {messages.button.more()}
            <Icon name="down" size="s" />
          </>
        }
      >
        {items}
        <MenuItem icon="info" onClick={() => setAsking('report')}>
          {report()}
        </MenuItem>
        <MenuItem
          icon={isBlocked ? 'undo' : 'withdrawn'}
          onClick={() => (isBlocked ? mutate({ userId: person.id }) : setAsking('block'))}
        >
          {isBlocked ? reportScreens.unblock({ name: person.name }) : reportScreens.block({ name: person.name })}
        </MenuItem>
      </Menu>
      {asking === 'report' && <ReportDialog subject={subject} onClose={close} />}
      {asking === 'block' && <BlockDialog person={person} onClose={close} />}
    </>
  );
}
