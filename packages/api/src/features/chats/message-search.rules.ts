import type { ChatSearchInput, FoundMessage } from '@exchange/contract/chats';
import { foldSigns } from '@exchange/contract/fold';
import type { PageOf } from '@exchange/contract/pagination';
import type { ViewerContext } from '../../core/context.ts';
import { inTransaction } from '../../core/transaction.ts';
import {
  alternativesOf,
  correctableWords,
  correctionsOf,
  parseSearchText,
  positiveWords,
  type TextQuery,
  withCorrections,
} from '../request-search/search-text.rules.ts';
import { listFoundMessages, listOwnWords, planMessageSearch } from './message-search.sql.ts';

/** Own words to compare with each word that may have a typing error. */
async function correct({ db, viewer: { user_id: viewerId } }: ViewerContext, query: TextQuery): Promise<TextQuery> {
  const wrong = correctableWords(query);
  if (wrong.length === 0) return query;
  const own = await listOwnWords(db, viewerId);
  const known = wrong.flatMap((text) => {
    const folded = foldSigns(text).replaceAll('-', '');
    return own.map((word) => ({ text, folded, word }));
  });
  return withCorrections(query, correctionsOf(query, known));
}

/**
 * The messages of the viewer's chats that have the words of `q`, read as a search for requests reads them; if none has, with the words of
 * own messages for those that may have a typing error.
 *
 * @throws `http.cursor`
 */
export async function searchMessages(
  ctx: ViewerContext,
  { q = '', ...page }: ChatSearchInput,
): Promise<PageOf<FoundMessage>> {
  const { db, viewer } = ctx;
  const list = (query: TextQuery) =>
    inTransaction(db, async (tx) => {
      const words = { text: alternativesOf(query), words: positiveWords(query) };
      return listFoundMessages(tx, viewer.user_id, await planMessageSearch(tx, viewer.user_id, words), page);
    });
  const query = parseSearchText(q);
  const exact = await list(query);
  if (exact.items.length > 0 || query.length === 0) return exact;
  const corrected = await correct(ctx, query);
  return corrected === query ? exact : list(corrected);
}
