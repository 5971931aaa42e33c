import type { CreatedToken, TokenScope } from '@exchange/contract/account';
import { accessTokensPerPerson, rates } from '@exchange/contract/limits';
import { accountSentences } from '@exchange/contract/sentences/account';
import * as z from 'zod/mini';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { consumeQuota, daily } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { once } from '../../core/repeats.ts';
import { accessTokenFor, newToken } from '../../core/tokens.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { countTokens, deleteTokenById, insertToken, listTokens } from '../auth/access-tokens.sql.ts';
import { accessTokenEmail } from './account.emails.ts';
import { transactAsOwner } from './password.rules.ts';

export const accessTokenQuota = daily('access tokens', rates.accessTokensPerDay, 'account.tooManyNewTokens');

/** What a repeat of the creation needs to know of it. */
const kept = z.object({ id: z.int(), salt: z.string() });

interface NewToken {
  readonly name: string;
  readonly scope: TokenScope;
  /** How long it is valid, in days. */
  readonly days: number;
  readonly password?: string | undefined;
  readonly client_id?: string | null | undefined;
}

/**
 * Creates an access token and emails the owner of the account. It asks for a confirmation, so that a stranger in a borrowed
 * session cannot keep the access for a year. The token is made of a salt, which only a repeat of the call finds.
 *
 * @throws `ownerRefusals`, `account.tooManyTokens`, `account.tooManyNewTokens`,
 *   `http.sentBefore`; `account.tokenNotFound` for a repeat after the token was revoked
 */
export function createToken(ctx: ViewerContext, { password, ...details }: NewToken): Promise<CreatedToken> {
  const { viewer, settings } = ctx;
  const { user_id } = viewer;
  return transactAsOwner(ctx, password, async (tx, { email }) => {
    const { id, salt } = await once(
      { ...ctx, tx },
      { procedure: 'account.createToken', input: details, reply: kept },
      async () => {
        if ((await countTokens(tx, user_id)) >= accessTokensPerPerson) refuse('account.tooManyTokens');
        const salt = newToken();
        const token = accessTokenFor(settings.secret, salt);
        const created = await insertToken(tx, user_id, { token, ...details });
        await insertMail(tx, settings, {
          kind: 'access_token',
          to: email,
          content: () => accessTokenEmail(settings, created),
        });
        await consumeQuota(tx, ctx, accessTokenQuota);
        return { id: created.id, salt };
      },
    );
    const created = (await listTokens(tx, user_id)).find((one) => one.id === id) ?? refuse('account.tokenNotFound');
    return {
      message: accountSentences.success.tokenCreated(),
      ...created,
      token: accessTokenFor(settings.secret, salt),
    };
  });
}

/**
 * Deletes one of the viewer's access tokens and ends its event streams. It asks for no password, because a token that
 * leaked must go at once.
 *
 * @throws `account.tokenNotFound`
 */
export async function revokeToken({ tx, viewer: { user_id } }: ViewerTxContext, id: number): Promise<void> {
  if (!(await deleteTokenById(tx, user_id, id))) refuse('account.tokenNotFound');
  publishAfterCommit(tx, [user_id], { kind: 'session' });
}
