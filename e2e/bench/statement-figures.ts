import pg from 'pg';
import { hardUsers } from './data.ts';
import { explain } from './explain.ts';
import { askedBy, type HotName, hotStatement } from './statements.ts';
import { figure, type Part, table, type Verdict } from './tables.ts';

/** The maximum cost of the typical user's searches in the database. */
const mostMs: Partial<Record<HotName, number>> = {
  searchRare: 5,
  searchTenth: 30,
  people: 30,
  peopleByWord: 30,
  peopleByFrequentWord: 30,
};
/** A filter among the new requests, as a multiple of New. */
const mostOfNew = 2;
/** The maximum cost with a hundred times the data. */
const growth = 2.5;

/** The quickest of so many, because others use the machine too. */
const rounds = 9;

const searches: readonly (readonly [name: HotName, what: string])[] = [
  ['matching', 'New'],
  ['searchNew', 'New, with what fits'],
  ['searchRare', 'a rare word'],
  ['searchTenth', 'a word of a tenth'],
  ['searchOfType', 'New, with a type'],
  ['searchOfArea', 'New, with an area'],
  ['searchOfOtherArea', 'New, with an area of others'],
  ['searchOfInstitute', 'New, with an institute'],
  ['searchCountNew', 'the number of New'],
  ['searchBest', 'a word of a tenth, best fit first'],
  ['people', 'people'],
  ['peopleByWord', 'people by a word of a tenth'],
  ['peopleByFrequentWord', 'people by a word that all have'],
];
const users = { typical: hardUsers.typical, 'many areas': hardUsers.manyAreas };

type Measured = Pick<Awaited<ReturnType<typeof explain>>, 'ms' | 'buffers' | 'rows'>;

/** Milliseconds, pages and rows of each search of both users, with the generic plan. */
async function measure(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const found = new Map<string, Measured>();
  for (const [user, userId] of Object.entries(users))
    for (const [name] of searches) {
      const statement = await hotStatement(name, askedBy(userId));
      const measured: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) measured.push(await explain(client, statement, 'generic'));
      const quickest = measured.reduce((best, one) => (one.ms < best.ms ? one : best));
      found.set(`${user} ${name}`, quickest);
    }
  await client.end();
  return (user: string, name: HotName) => found.get(`${user} ${name}`) ?? { ms: Number.NaN, buffers: 0, rows: 0 };
}

/** The searches of two users beside New Requests; `smallUrl` is that of a hundredth of the data. */
export async function measureSearches(url: string, smallUrl?: string): Promise<Part> {
  const [of, small] = [await measure(url), smallUrl === undefined ? undefined : await measure(smallUrl)];
  const verdicts: Verdict[] = [];
  const rows = Object.keys(users).flatMap((user) =>
    searches.map(([name, what]) => {
      const { ms, buffers, rows: found } = of(user, name);
      const toNew = ms / of(user, 'matching').ms;
      const toSmall = small && ms / small(user, name).ms;
      const subject = `${what}, ${user}`;
      if (mostMs[name] !== undefined) verdicts.push({ what: subject, measured: ms, most: mostMs[name], unit: ' ms' });
      if (what.startsWith('New, with a'))
        verdicts.push({ what: subject, measured: toNew, most: mostOfNew, unit: '× New' });
      // What finds or counts less in less data is not compared.
      if (toSmall !== undefined && name !== 'searchCountNew' && found === small?.(user, name).rows)
        verdicts.push({ what: `${subject}, L against S`, measured: toSmall, most: growth, unit: '×' });
      return [
        subject,
        String(found),
        figure(ms),
        String(buffers),
        figure(toNew),
        ...(small === undefined || toSmall === undefined
          ? []
          : [String(small(user, name).rows), figure(small(user, name).ms), figure(toSmall)]),
      ];
    }),
  );
  const head = [
    'search',
    'rows',
    'ms',
    'buffers',
    '× New',
    ...(small === undefined ? [] : ['rows at S', 'ms at S', 'L / S ×']),
  ];
  return { text: table(head, rows), verdicts };
}

/** The maximum cost of matching with its rows in the database, for the hardest user. */
const goals = { ms: 6, buffers: 10_000, buffersOfNothing: 30 };

/** The product's own statement for new requests, as the ten hard users of the data set cause it. */
export async function askHardUsers(url: string): Promise<Part> {
  const client = new pg.Client(url);
  await client.connect();
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const [name, userId] of Object.entries(hardUsers)) {
    const statement = await hotStatement('matching', askedBy(userId));
    const custom = await explain(client, statement, 'custom');
    const generic = await explain(client, statement, 'generic');
    const what = `${userId} ${name.replace(/[A-Z]/g, (email) => ` ${email.toLowerCase()}`)}`;
    rows.push([
      what,
      String(generic.rows),
      ...[custom, generic].flatMap(({ ms, buffers }) => [figure(ms), String(buffers)]),
    ]);
    const buffers = Math.max(custom.buffers, generic.buffers);
    const mostBuffers = userId === hardUsers.emptyArea ? goals.buffersOfNothing : goals.buffers;
    verdicts.push(
      { what: `user ${what}`, measured: Math.max(custom.ms, generic.ms), most: goals.ms, unit: ' ms' },
      { what: `user ${what}`, measured: buffers, most: mostBuffers, unit: ' buffers' },
    );
  }
  await client.end();
  return {
    text: table(['user', 'rows', 'ms', 'buffers', 'ms, generic plan', 'buffers, generic plan'], rows),
    verdicts,
  };
}
