import type { AskableRequest } from '@exchange/contract/asks';
import { rates } from '@exchange/contract/limits';
import { askScreens } from '@exchange/contract/sentences/asks.screens';

/** Whether one may ask about a request now. */
export function isAskable({ state, left_today }: AskableRequest): boolean {
  return state === 'possible' && left_today > 0;
}

/** What stands below the title of a request: its type and shared areas, or why one cannot ask about it. */
export function askableHint(request: AskableRequest): string {
  const { state, left_today, collaboration_type_name, shared_area_count: shared } = request;
  switch (state) {
    case 'asked':
      return askScreens.alreadyAsked();
    case 'offered':
      return askScreens.hasOffered();
    case 'not_shared':
      return askScreens.notShared();
    case 'possible':
      return left_today === 0
        ? askScreens.noneLeft({ asksPerRequestPerDay: rates.asksPerRequestPerDay })
        : askScreens.typeAndAreas({ type: collaboration_type_name, shared });
  }
}

/** How many more people one can ask. */
export function leftText({ left_today }: AskableRequest): string {
  return askScreens.leftToday({ leftToday: left_today });
}
