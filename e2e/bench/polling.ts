import { timings } from '@exchange/contract/timings';
import { pace } from './load.ts';
import { type ChatUser, polls } from './operations.ts';
import { figure, type Part, table, type Verdict } from './tables.ts';

const goal = { users: 1000, p95: 50 };
const seconds = 10;

/** Calls a second of one user with a chat open (docs/behaviour.md#polling). */
const unreadRate = 1000 / timings.unreadPollMs;
const messagesRate = 1000 / timings.messagesPollMs;
const rate = unreadRate + messagesRate;

/**
 * People with a chat open, each of whom asks for unread counts and messages as the screens do, over tRPC: first as many as
 * the goal says, then twice as many until answers become slow or wrong.
 */
export async function measurePolling(origin: string, chatUsers: readonly ChatUser[]): Promise<Part> {
  const every = Math.round(rate / unreadRate);
  const call = (n: number) => {
    const chatUser = chatUsers[Math.floor(n / every) % chatUsers.length] ?? { user_id: 0, chat_id: 0, last_id: 0 };
    return n % every === 0 ? polls.unread(chatUser) : polls.messages(chatUser);
  };
  await pace(origin, { perSecond: goal.users * rate, seconds: 3, call });

  const rows: (string | number)[][] = [];
  const verdicts: Verdict[] = [];
  const holds = async (users: number): Promise<boolean> => {
    const { perSecond, p50, p95, p99, errors } = await pace(origin, { perSecond: users * rate, seconds, call });
    rows.push([`${users} people`, Math.round(perSecond), ...[p50, p95, p99].map(figure), errors]);
    if (users === goal.users)
      verdicts.push(
        { what: `${users} polling people, p95`, measured: p95, most: goal.p95, unit: ' ms' },
        { what: `${users} polling people, errors`, measured: errors, most: 0, unit: '' },
      );
    return errors === 0 && p95 <= goal.p95;
  };
  let maxUsers = 0;
  let next = goal.users;
  while (await holds(next)) {
    maxUsers = next;
    next *= 2;
  }
  // Once more between what held and what did not.
  if (maxUsers > 0 && (await holds(Math.round((maxUsers + next) / 2)))) maxUsers = Math.round((maxUsers + next) / 2);
  return {
    text: `${table(['polling', 'calls /s', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'], rows)}\n\nThe ceiling of this machine, the load client included: about ${maxUsers} people.`,
    verdicts,
  };
}
