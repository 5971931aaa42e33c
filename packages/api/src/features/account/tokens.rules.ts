import type { CreatedToken, TokenScope } from '@exchange/contract/account';
import { accessTokensPerPerson } from '@exchange/contract/limits';
import { tokenMessages } from '@exchange/contract/messages/tokens';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { accessTokenQuota, consumeQuota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { newAccessToken } from '../../core/tokens.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { countTokens, deleteTokenById, insertToken } from '../auth/access-tokens.sql.ts';
import { accessTokenEmail } from './account.emails.ts';
import { transactWithPassword } from './password.rules.ts';

interface NewToken {
  readonly name: string;
  readonly scope: TokenScope;
  /** How long it is valid, in days. */
  readonly days: number;
  readonly password: string;
}

/**
 * Creates an access token and emails the owner of the account. It asks for the password, so that a stranger in a borrowed
 * session cannot keep the access for a year.
 *
 * @throws `account.wrongPassword`, `account.tooManyTries`, `account.tooManyTokens`, `account.tooManyNewTokens`
 */
export function createToken(ctx: ViewerContext, { password, ...details }: NewToken): Promise<CreatedToken> {
  const { user_id } = ctx.viewer;
  return transactWithPassword(ctx, user_id, { password, field: 'password' }, async (tx, { email }) => {
    if ((await countTokens(tx, user_id)) >= accessTokensPerPerson) refuse('account.tooManyTokens');
    const token = newAccessToken();
    const created = await insertToken(tx, user_id, { token, ...details });
    await insertMail(tx, ctx.settings, {
      kind: 'access_token',
      to: email,
      content: accessTokenEmail(ctx.settings, created),
    });
    await consumeQuota(tx, ctx, accessTokenQuota);
    return { message: tokenMessages.created, ...created, token };
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
