import { paths } from '@exchange/contract/paths';
import { type MouseEvent, useState } from 'react';
import { Link } from 'wouter';
import { cameFrom } from '../../lib/navigation.ts';
import { Icon } from '../../ui/icon.tsx';
import { listNameOf } from './back.logic.ts';

/** Back to where the viewer was, as the browser's own Back restores it; to the list for whoever came by a link. */
export function BackToList({ own }: { own: boolean }) {
  const [from] = useState(cameFrom);
  const listName = listNameOf(from);
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    if (listName === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  };
  const list = own
    ? { href: paths.myRequests, label: 'My Requests' }
    : { href: paths.requests, label: 'Collaboration Requests' };
  return (
    <p className="back">
      <Link
        className="button button--quiet"
        href={listName === null || from === null ? list.href : from}
        onClick={goBack}
      >
        <Icon name="back" size="s" />
        {listName ?? list.label}
      </Link>
    </p>
  );
}
