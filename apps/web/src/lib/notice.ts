import { fieldOf } from '@exchange/contract/unknown';
import { useHistoryState } from 'wouter/use-browser-location';

/** Why the user was redirected to the present screen, as `goTo` was given it in `state.notice`: a sentence for the public home page, which has no catalogue of them, else a key; `''` without a reason. */
export function useNotice(): string {
  const notice = fieldOf(useHistoryState(), 'notice');
  return typeof notice === 'string' ? notice : '';
}
