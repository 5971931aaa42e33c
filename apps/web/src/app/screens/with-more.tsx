import '../../styles/safety.css';
import type { ComponentType } from 'react';
import { BlockedNote } from '../../features/safety/blocked-note.tsx';
import { MoreMenu } from '../../features/safety/more-menu.tsx';
import { MoreProvider } from '../../lib/more.tsx';

const parts = { Menu: MoreMenu, Blocked: BlockedNote };

/** A screen whose cards, profiles and chats have the menu to report and block. */
export function withMore(Page: ComponentType): ComponentType {
  return function ScreenWithMore() {
    return (
      <MoreProvider value={parts}>
        <Page />
      </MoreProvider>
    );
  };
}
