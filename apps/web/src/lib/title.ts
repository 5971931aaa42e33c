import { useEffect } from 'react';
import { useConfig } from './config.ts';

let page = '';
let unread = 0;
let product = '';

function apply(): void {
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${page === '' ? product : `${page} · ${product}`}`;
}

/** Names the page in the window's title: `Chats · Research Exchange`, with `(3) ` before it for unread messages. */
export function useTitle(title: string): void {
  const { app_name } = useConfig();
  useEffect(() => {
    page = title;
    product = app_name;
    apply();
  }, [title, app_name]);
}

/** The number of unread messages, shown before every title. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    unread = count;
    if (page !== '') apply();
    return () => {
      unread = 0;
      if (page !== '') apply();
    };
  }, [count]);
}
