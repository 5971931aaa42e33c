import type { AskableRequest } from '@exchange/contract/asks';
import { counted, plural } from '@exchange/contract/format';
import { rates } from '@exchange/contract/limits';

/** Whether one may ask about a request now. */
export function isAskable({ state, left_today }: AskableRequest): boolean {
  return state === 'possible' && left_today > 0;
}

/** What stands below the title of a request: its type and shared areas, or why one cannot ask about it. */
export function askableHint(request: AskableRequest): string {
  const { state, left_today, collaboration_type_name, shared_area_count: shared } = request;
  switch (state) {
    case 'asked':
      return 'You have already asked this person.';
    case 'offered':
      return 'This person has offered help.';
    case 'not_shared':
      return 'It is not shared with this person.';
    case 'possible':
      return left_today === 0
        ? `You have asked ${rates.asksPerRequestPerDay} people about it today.`
        : `${collaboration_type_name} · shares ${shared === 0 ? 'no area' : counted(shared, 'area')}`;
  }
}

/** How many more people one can ask. */
export function leftText({ left_today }: AskableRequest): string {
  return `You can ask ${left_today} more ${plural(left_today, 'person', 'people')} about this request today.`;
}
