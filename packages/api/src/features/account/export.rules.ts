import type { PointsLine } from '@exchange/contract/credit';
import { rates } from '@exchange/contract/limits';
import { storedPictureType } from '@exchange/contract/pictures';
import type { Db } from '@exchange/db';
import type { Context } from '../../core/context.ts';
import { consumeQuota, type Quota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { listTokens } from '../auth/access-tokens.sql.ts';
import { listSessions } from '../auth/sessions.sql.ts';
import { listBlocks } from '../blocks/blocks.sql.ts';
import { messageText } from '../chats/messages.sql.ts';
import { findOwnDesks } from '../desks/desks.sql.ts';
import { listFeeds } from '../feeds/feeds.sql.ts';
import { listIdentities } from '../login-providers/identities.sql.ts';
import { pageOfPictures } from '../pictures/pictures.sql.ts';
import { countPoints, listPointsLines } from '../profiles/points.sql.ts';
import { requireOwnProfile } from '../profiles/profiles.rules.ts';
import { listPreferences } from '../profiles/profiles.sql.ts';
import { pageOfReports } from '../reports/reports.sql.ts';
import { countRecoveryCodes, listFactors } from '../second-factor/factors.sql.ts';
import {
  findAccountData,
  findChosenMails,
  listAreaQuestions,
  listSearches,
  listWebhookRows,
  pageOfChats,
  pageOfCollaborations,
  pageOfHidden,
  pageOfJoinInvitations,
  pageOfMessages,
  pageOfOperatorActions,
  pageOfReceivedAsks,
  pageOfRequests,
  pageOfSentAsks,
  pageOfStatusChanges,
  pageOfUndoneCredit,
  pageSize,
} from './export.sql.ts';

/** The export of an account is no procedure. */
const accountExportQuota: Quota = {
  name: 'exports',
  per: 'member',
  limit: rates.exportsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};

type Text = AsyncGenerator<string, void>;

/** All rows, page by page in the order of their ids. */
async function* rowsOf<Row extends { id: number }>(
  page: (after: number) => Promise<Row[]>,
  size = pageSize,
): AsyncGenerator<Row, void> {
  for (let after = 0; ; ) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = last.id;
  }
}

/** The lines of a user's points, newest first. */
async function* pointsLinesOf(db: Db, userId: number): AsyncGenerator<PointsLine, void> {
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await listPointsLines(db, userId, { limit: pageSize, cursor });
    // Without the columns of the cursor.
    for (const { kind, points, at, is_undone, title, person } of items)
      yield { kind, points, at, is_undone, title, person };
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}

async function* whole(value: unknown): Text {
  yield JSON.stringify(value);
}

/** A JSON array, a row a line. */
async function* list<Row>(rows: AsyncIterable<Row>, write: (row: Row) => Text = whole): Text {
  let before = '[\n';
  for await (const row of rows) {
    yield before;
    yield* write(row);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : '[]';
}

/** A JSON object, a key a line. */
async function* object(entries: Readonly<Record<string, Text>>): Text {
  let before = '{\n';
  for (const [key, value] of Object.entries(entries)) {
    yield `${before}${JSON.stringify(key)}: `;
    yield* value;
    before = ',\n';
  }
  yield '\n}';
}

/** The pictures of requests, or all of them, one at a time: each is large. */
const picturesOfPerson = (db: Db, userId: number, scope: 'requests' | 'all'): Text =>
  list(
    rowsOf((after) => pageOfPictures(db, userId, { after, max: 1, scope }), 1),
    ({ large, ...picture }) => whole({ ...picture, type: storedPictureType, base64: large.toString('base64') }),
  );

/** A hash that no session has. */
const noSession = Buffer.alloc(0);

/** All that is stored about a user but their messages, which operators must not read. */
async function withoutChats(
  db: Db,
  user_id: number,
  { tokenHash, readerId }: { tokenHash: Buffer; readerId: number },
): Promise<Record<string, Text>> {
  return {
    exported_at: whole(new Date().toISOString()),
    profile: whole(await requireOwnProfile(db, user_id)),
    account: whole(await findAccountData(db, user_id)),
    collaboration_points: whole(await countPoints(db, user_id)),
    points_lines: list(pointsLinesOf(db, user_id)),
    collaboration_preferences: whole(await listPreferences(db, user_id)),
    notification_preferences: whole(await findChosenMails(db, user_id)),
    sessions: whole(await listSessions(db, user_id, tokenHash)),
    access_tokens: whole(await listTokens(db, user_id)),
    logins: whole(await listIdentities(db, user_id)),
    second_factors: whole(await listFactors(db, user_id)),
    recovery_codes_left: whole(await countRecoveryCodes(db, user_id)),
    requests: list(rowsOf((after) => pageOfRequests(db, user_id, after))),
    request_statuses: list(rowsOf((after) => pageOfStatusChanges(db, user_id, after))),
    blocked_people: whole(await listBlocks(db, user_id)),
    reports: list(rowsOf((after) => pageOfReports(db, { reporterId: user_id, readerId }, after, pageSize))),
    hidden_requests: list(rowsOf((after) => pageOfHidden(db, user_id, after))),
    areas_asked_about: whole(await listAreaQuestions(db, user_id)),
    saved_searches: whole(await listSearches(db, user_id)),
    desks: whole((await findOwnDesks(db, user_id)).desks),
    feeds: whole(await listFeeds(db, user_id)),
    webhooks: whole(await listWebhookRows(db, user_id)),
    collaborations: list(rowsOf((after) => pageOfCollaborations(db, user_id, after))),
    undone_credit: list(rowsOf((after) => pageOfUndoneCredit(db, user_id, after))),
    join_invitations: list(rowsOf((after) => pageOfJoinInvitations(db, user_id, after))),
    sent_invitations: list(rowsOf((after) => pageOfSentAsks(db, user_id, after))),
    received_invitations: list(rowsOf((after) => pageOfReceivedAsks(db, user_id, after))),
    pictures: picturesOfPerson(db, user_id, readerId === user_id ? 'all' : 'requests'),
    operator_actions: list(rowsOf((after) => pageOfOperatorActions(db, user_id, after))),
  };
}

/**
 * What is stored about a user without their chats, as the text of one JSON object, for an operator: without reports about
 * that operator (docs/behaviour/operators.md#decisions-about-reports).
 */
export async function exportWithoutChats(db: Db, userId: number, readerId: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of object(await withoutChats(db, userId, { tokenHash: noSession, readerId })))
    pieces.push(piece);
  return `${pieces.join('')}\n`;
}

/**
 * Everything a user has written and what is stored about them, as the text of one JSON object in pieces: a few hundred
 * rows are in memory at a time, and no connection is held between pieces. Of the other party a chat
 * has the name and the times of messages, whose words are in their own export. Email addresses of others are excluded.
 *
 * @throws `auth.required`, `http.rateLimited`
 */
export async function* exportAccount(ctx: Context): Text {
  const { db, viewer } = ctx;
  const { user_id, token_hash } = viewer ?? refuse('auth.required');
  await inTransaction(db, (tx) => consumeQuota(tx, ctx, accountExportQuota));
  yield* object({
    ...(await withoutChats(db, user_id, { tokenHash: token_hash, readerId: user_id })),
    chats: list(
      rowsOf((after) => pageOfChats(db, user_id, after)),
      ({ id, ...chat }) =>
        object({
          id: whole(id),
          ...Object.fromEntries(Object.entries(chat).map(([key, value]) => [key, whole(value)])),
          messages: list(
            rowsOf((after) => pageOfMessages(db, user_id, id, after)),
            ({ message_content: words, ...message }) =>
              whole({ ...message, message_content: words === null ? null : messageText(words) }),
          ),
        }),
    ),
  });
  yield '\n';
}
