import { makeRecoveryCodes, sealSecret } from '@exchange/api/features/second-factor/codes.rules';
import { insertApp } from '@exchange/api/features/second-factor/factors.sql';
import type { Db } from '@exchange/db';

/** The `SECRET` of servers that tests start. */
const testSecret = 'a secret for tests only, long enough';

/** Gives a person an authenticator app, without emails. @returns recovery codes, each for one login */
export function giveFactor(db: Db, userId: number): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const secret = sealSecret(testSecret, 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U');
    await insertApp(tx, userId, { name: 'Authenticator app', secret, step: 0 });
    return makeRecoveryCodes(tx, userId);
  });
}
