import { profileSentences } from '@exchange/contract/profiles';
import { type ReportReason, reportReasonNames } from '@exchange/contract/reports';
import { displayName } from '../../ui/person.ts';

export const kindNames = { message: 'Message', request: 'Request', profile: 'Profile' } as const;

export const outcomeNames = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  withdrawn: 'Request withdrawn',
  hidden: 'Message hidden',
  suspended: 'Suspended',
} as const;

/** A reason of members as they chose it; one that no form offers any more as it is stored. */
export function reasonName(reason: string): string {
  return reportReasonNames[reason as ReportReason] ?? reason;
}

/** The person that a report is about. */
export function subjectName(about: { readonly name: string | null } | null): string {
  return about === null ? profileSentences.screen.deletedUser : displayName(about.name);
}
