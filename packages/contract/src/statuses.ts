/** Request statuses (docs/behaviour/requests.md#statuses); the id is also the order. */
export const requestStatus = { draft: 1, active: 2, inProgress: 3, completed: 4, cancelled: 5, expired: 6 } as const;
export type RequestStatusId = (typeof requestStatus)[keyof typeof requestStatus];

export const requestStatusNames = {
  1: 'Draft',
  2: 'Active',
  3: 'In Progress',
  4: 'Completed',
  5: 'Cancelled',
  6: 'Expired',
} as const satisfies Record<RequestStatusId, string>;

/** The statuses of a request whose owner still wants help. */
export const openStatuses: readonly number[] = [requestStatus.active, requestStatus.inProgress];

/** The statuses of a request that is over. */
export const closedStatuses = [requestStatus.completed, requestStatus.cancelled, requestStatus.expired] as const;
export type ClosedStatusId = (typeof closedStatuses)[number];

/** Whether a request in this status is over. */
export function isClosedStatus(statusId: number): statusId is ClosedStatusId {
  const ids: readonly number[] = closedStatuses;
  return ids.includes(statusId);
}

const shownNames: Record<string, string> = { Completed: 'Successful', Cancelled: 'Withdrawn' };

/** The name shown for a status name of the API: Completed is 'Successful', Cancelled 'Withdrawn'. Other languages name the two so at once. */
export function statusLabel(name: string): string {
  return shownNames[name] ?? name;
}

const englishNames: Readonly<Record<number, string>> = requestStatusNames;

/** The class of every element that shows a status, by its English name in every language: `status-in-progress`. */
export function statusClass(id: number): string {
  return `status-${englishNames[id]?.toLowerCase().replaceAll(' ', '-')}`;
}

/** Master collaboration statuses (docs/behaviour/profiles.md#collaboration-preferences). */
export const masterStatus = { openToAll: 1, notOpen: 2, custom: 3 } as const;

/** Share scopes of a request, in the order in which the form offers them (docs/behaviour/requests.md#share-scopes). */
export const shareScopes = ['everyone', 'verified', 'my', 'selected'] as const;
export type ShareScope = (typeof shareScopes)[number];

/** The `message` of a created request that is a draft, because it has no description; clients know it by this word. */
export const savedAsDraft = 'draft_due_to_missing_description';
