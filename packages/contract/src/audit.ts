/** What the audit log says of an action. */
export const auditActions = {
  role_granted: 'granted a role',
  role_revoked: 'revoked a role',
  lockout_lifted: 'ended a lockout',
  message_read: 'looked at a reported message',
  report_closed: 'closed a report without a decision',
  report_dismissed: 'dismissed a report',
  person_warned: 'warned',
  person_suspended: 'suspended',
  suspension_confirmed: 'confirmed the suspension of',
  person_restored: 'restored',
  person_verified: 'verified by hand',
  verification_resent: 'sent the verification email again',
  sessions_ended: 'ended all sessions',
  person_exported: 'exported the data',
  person_erased: 'erased',
  request_withdrawn: 'withdrew a request',
  request_restored: 'restored a request',
  message_hidden: 'hid a message',
  mail_retried: 'sent an email again',
  address_invited: 'invited an address',
  invitation_withdrawn: 'took an invitation back',
  institute_added: 'added an institute',
  institute_renamed: 'renamed an institute',
  institute_merged: 'merged an institute',
  domain_added: 'gave a domain to an institute',
  domain_removed: 'took a domain from an institute',
  term_added: 'added an area or type',
  term_edited: 'edited an area or type',
  term_retired: 'retired an area or type',
  term_restored: 'offers an area or type again',
} as const;
export type AuditAction = keyof typeof auditActions;

/** What an entry of the audit log is about. */
export type AuditSubject =
  | 'person'
  | 'request'
  | 'report'
  | 'message'
  | 'mail'
  | 'invitation'
  | 'institute'
  | 'area'
  | 'type';
