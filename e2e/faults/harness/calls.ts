import type { StoredChat } from '@exchange/testkit/chats';
import { call } from '@exchange/testkit/http';
import { until } from '@exchange/testkit/wait';
import type pg from 'pg';

/** Posts a message of the helper of a chat. */
export const postMessage = (url: string, { id, helper }: StoredChat, message: string) =>
  call('POST', `${url}/api/chats/messages?id=${id}`, { cookie: helper.cookie, json: { message } });

/** Reads the unread counts of the owner of a chat: a call of somebody who is logged in. */
export const readCounts = (url: string, { owner }: StoredChat) =>
  call('GET', `${url}/api/chats/unread-counts`, { cookie: owner.cookie });

/** Waits until a statement of a server waits for a lock. */
export const untilHeld = (client: pg.Client) =>
  until('a call is held', async () => {
    const { rows } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    return rows.length > 0;
  });
