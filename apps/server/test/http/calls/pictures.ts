import * as is from '../fuzz/oracles.ts';
import { absent, textAbout } from '../fuzz/values.ts';
import type { createFixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { field, lookup } from './fields.ts';

/** A picture of the owner's that no text has. */
const createPicture = async (server: Parameters<typeof createFixture>[0], userId: number) => {
  const bytes = Buffer.from('a picture');
  const none = { request_id: null, message_id: null, report_id: null, alt: null };
  const row = { ...none, user_id: userId, width: 1, height: 1, small: bytes, large: bytes, bytes: 18 };
  const { id } = await server.db.insertInto('picture').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

const alt: is.Oracle = (value, ...rest) =>
  value === undefined || value === absent ? { refused: 400 } : is.text({ max: 300, lines: 'one' })(value, ...rest);

export const pictures: Entries<'pictures'> = {
  describe: {
    as: 'owner',
    input: async ({ owner }, server) => ({ id: await createPicture(server, owner.id), alt: 'Gel with three bands' }),
    wrong: [404, sentences.noPicture, () => ({ id: 'one', alt: 'Gel' })],
    fuzz: () => ({
      base: () => ({ id: 1, alt: 'Gel' }),
      fields: { id: lookup(0), alt: field(alt, textAbout(300)) },
      refused: 404,
    }),
  },
};
