import type { Happening } from './deeds.ts';
import { diceOf } from './dice.ts';
import type { Offer, Post } from './story/types.ts';
import { DAY, HOUR, MINUTE, SECOND } from './times.ts';

/** Nothing happens in the last moments before the town is looked at. */
const quiet = 2 * MINUTE;

interface Span {
  readonly created: number;
  readonly now: number;
}

/** When each message of a chat is sent, the offer's own first: gaps of minutes and of a night, up to the given end. */
function messageTimes({ says, talk = [], last }: Offer, { created, now }: Span): number[] {
  const roll = diceOf(says);
  const left = now - quiet - created;
  const end = last === undefined ? undefined : now - last * HOUR - 10 * MINUTE * roll();
  const drawn = created + Math.min((1 + 30 * roll()) * HOUR, left * (0.08 + 0.25 * roll()));
  const start = talk.length === 0 ? (end ?? drawn) : drawn;
  if (start < created || (end ?? start) < start) throw new Error(`This chat ends before it begins: ${says}`);
  const gaps = talk.map(() => (0.2 + 16 * roll() ** 3) * HOUR);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const length = end === undefined ? Math.min(total, (created + left - start) * (0.4 + 0.5 * roll())) : end - start;
  let at = start;
  return [start, ...gaps.map((gap) => (at += (gap / total) * length))];
}

/** An offer with its chat: whoever answers has read what came before, and at last the other one reads, unless said. */
function chatOf(post: Post, offer: Offer, span: Span): Happening[] {
  const times = messageTimes(offer, span);
  const happenings: Happening[] = [{ kind: 'offer', post, offer, at: times[0] ?? span.created }];
  let [last, speaker] = [times[0] ?? span.created, offer.by];
  for (const [index, [who, text]] of (offer.talk ?? []).entries()) {
    const at = times[index + 1] ?? last;
    if (who !== speaker) happenings.push({ kind: 'read', offer, who, at: at - Math.min(MINUTE, (at - last) / 2) });
    happenings.push({ kind: 'send', offer, who, text, at });
    [last, speaker] = [at, who];
  }
  const soon = (span.now - last) / 3;
  if (offer.unread === undefined) {
    const who = speaker === offer.by ? post.by : offer.by;
    happenings.push({ kind: 'read', offer, who, at: last + Math.min(25 * MINUTE, soon) });
  }
  if (offer.withdrawn) happenings.push({ kind: 'withdraw', post, offer, at: last + Math.min(HOUR, 2 * soon) });
  return happenings;
}

/** What became of a request: late enough that every offer found it active. */
function endOf(post: Post, chats: readonly Happening[], { created, now }: Span): Happening[] {
  const { status, tracked = [], deleted } = post;
  const offered = Math.max(created, ...chats.filter(({ kind }) => kind === 'offer').map(({ at }) => at));
  const talked = Math.max(created + 0.6 * (now - created), ...chats.map(({ at }) => at));
  const happenings: Happening[] = [];
  if (status !== undefined && status !== 'draft') {
    const at = offered + (status === 'inProgress' ? 0.3 : 0.9) * (talked - offered);
    happenings.push({ kind: 'settle', post, status, at });
    const step = Math.min(3 * MINUTE, (now - at) / (tracked.length + 1));
    for (const [index, who] of tracked.entries())
      happenings.push({ kind: 'track', post, who, at: at + (index + 1) * step });
  }
  if (deleted) happenings.push({ kind: 'remove', post, at: talked + Math.min(HOUR, (now - talked) / 2) });
  return happenings;
}

function historyOf(post: Post, now: number): Happening[] {
  const roll = diceOf(post.title);
  const span = { created: now - post.daysAgo * DAY - 90 * MINUTE * roll(), now };
  const chats = (post.offers ?? []).flatMap((offer) => chatOf(post, offer, span));
  const happenings: Happening[] = [{ kind: 'ask', post, at: span.created }, ...chats, ...endOf(post, chats, span)];
  if (post.status === 'draft' && post.description !== undefined)
    happenings.push({ kind: 'describe', post, at: span.created + Math.min(40 * MINUTE, (now - span.created) / 2) });
  for (const who of post.hiddenBy ?? [])
    happenings.push({ kind: 'hide', post, who, at: span.created + (0.05 + 0.6 * roll()) * (now - span.created) });
  return happenings;
}

/**
 * Everything that happened in the town, oldest first. Done in this order ids grow with time, everywhere, as they do in a
 * database that grew by itself; the last moments before `now` stay quiet.
 *
 * @param now milliseconds since 1970
 */
export function timelineOf(posts: readonly Post[], now: number): Happening[] {
  return posts
    .flatMap((post) => historyOf(post, now))
    .map((happening) => ({ ...happening, at: Math.round(Math.min(happening.at, now - SECOND)) }))
    .sort((one, other) => one.at - other.at);
}
