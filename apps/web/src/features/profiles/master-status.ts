import { masterStatus } from '@exchange/contract/statuses';

const hints = new Map<number, string>([
  [masterStatus.openToAll, 'Every type, in each of your technical areas'],
  [masterStatus.notOpen, 'No new requests and no emails about them'],
  [masterStatus.custom, 'You decide for each type and area'],
]);

/** What a master collaboration status means for New Requests and emails (docs/behaviour/requests.md#new-requests). */
export function statusHint(id: number): string | undefined {
  return hints.get(id);
}
