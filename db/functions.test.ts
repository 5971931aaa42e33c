import { afterAll, expect, test } from 'vitest';
import { withClient } from './embedded/connection.ts';
import { createTestDatabase } from './testing.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

interface Plan {
  readonly 'Query Text': string;
  readonly Plan: { readonly 'Total Cost': number };
  readonly Settings?: Readonly<Record<string, string>>;
}

const calls = [
  `insert into app_user (id, hashid, email, email_key, is_listed, name, description)
   overriding system value values (1, 'ada456789abcdefg', 'a@b.example', 'a@b.example', true, 'Ada Lovelace', 'well-known mice, 電子顕微鏡')`,
  `insert into collaboration_request (id, user_id, title, description, collaboration_type_id, share_scope, status_id, published_at)
   overriding system value select 1, 1, 'Well-known mice', 'Electron microscopy', min(id), 'everyone', 2, now() from collaboration_type`,
  "select refresh_request_search('{1}')",
  'select words from request_search where words @@ search_query(\'[[[{"texts": ["well-known mice"], "prefix": true}]]]\')',
  "select directory_query('lovelace', true, false)",
];

/** Of a server without compilation, too, which the embedded one is, the plans say what others would do. */
test('the functions of the database are not compiled on a server with its default settings', async () => {
  const plans: Plan[] = [];
  await withClient(database.url, async (client) => {
    client.on('notice', ({ message }) => {
      if (message?.includes('plan:')) plans.push(JSON.parse(message.slice(message.indexOf('{'))));
    });
    await client.query("load 'auto_explain'");
    await client.query(`
      set jit = on; set client_min_messages = log; set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on; set auto_explain.log_settings = on; set auto_explain.log_format = json`);
    for (const call of calls) await client.query(call);
  });
  expect(plans.length).toBeGreaterThan(calls.length);
  const isCompiled = ({ Plan, Settings }: Plan) => Plan['Total Cost'] > 100_000 && Settings?.jit !== 'off';
  expect(plans.filter(isCompiled).map((plan) => plan['Query Text'])).toEqual([]);
});
