/**
 * A script against a running server, in the types of the product: with an access token (Settings → Access tokens) it prints
 * the unread counts and lists its owner's requests, page by page.
 *
 *     TOKEN=rx_… node e2e/examples/tooling.ts http://localhost:3000
 */
import { createClient, refusalOf } from '@exchange/api/client';

const [url = 'http://localhost:3000'] = process.argv.slice(2);
const client = createClient({ url, headers: { authorization: `Bearer ${process.env.TOKEN}` } });

try {
  const [profile, unread] = await Promise.all([client.profiles.own.query(), client.chats.unreadCounts.query()]);
  console.log(`${profile.name ?? profile.email}: ${unread.total_unread_count} unread messages`);

  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = await client.requests.listOwn.query({ limit: 20, cursor });
    for (const request of items)
      console.log(`${request.id}  ${request.collaboration_request_status_name}  ${request.title}`);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
} catch (error) {
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  console.error(`${refusal.status} ${refusal.key}: ${refusal.sentence}`);
  process.exitCode = 1;
}
