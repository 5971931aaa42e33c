import type { Person } from '../../ui/person.ts';

/** What a user can report: something of another person. */
export interface ReportSubject {
  readonly kind: 'request' | 'profile' | 'chat';
  /** Id of the request, the person or the chat. */
  readonly id: number;
  readonly person: Person;
}
