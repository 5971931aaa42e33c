import type { StoredChat } from '@exchange/testkit/chats';
import { call, type Reply } from '@exchange/testkit/http';
import { assert, until } from '@exchange/testkit/wait';
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

/** Counts of replies by status. */
export class AnswerCounts {
  readonly #statuses = new Map<number, number>();
  slowestMs = 0;

  /** Counts replies when all have come. */
  async noteAll(replies: readonly Promise<Reply>[]): Promise<void> {
    for (const reply of await Promise.all(replies)) this.note(reply);
  }

  note({ status, ms }: Pick<Reply, 'status' | 'ms'>): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.slowestMs = Math.max(this.slowestMs, ms);
  }

  count(status: number): number {
    return this.#statuses.get(status) ?? 0;
  }

  get total(): number {
    return [...this.#statuses.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Only 2xx, 304, 4xx but 401, and 503, and no call that hangs. `more` names what else this fault may do: 0 (the
   * connection broke) and 502 (the load balancer says so) if a server is killed; `never` what it may not.
   */
  requireExpected({ more = [], never = [] }: { more?: readonly number[]; never?: readonly number[] } = {}): void {
    const isFine = (status: number) =>
      (status >= 200 && status < 500 && status !== 401) || status === 503 || more.includes(status);
    for (const [status, count] of this.#statuses)
      assert(
        isFine(status) && !never.includes(status),
        `${count} of ${this.total} calls were answered ${status === -1 ? 'by nothing at all' : status === 0 ? 'by a broken connection' : status}`,
      );
  }

  toString(): string {
    const parts = [...this.#statuses].sort(([one], [other]) => one - other).map(([status, n]) => `${n} × ${status}`);
    return parts.join(', ');
  }
}
