import { useHistoryState } from 'wouter/use-browser-location';

/** Why the user was redirected to the present screen, as `goTo` was given it in `state.notice`; `''` without a reason. */
export function useNotice(): string {
  const { notice } = Object(useHistoryState());
  return typeof notice === 'string' ? notice : '';
}
