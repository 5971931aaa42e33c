import { sql } from 'kysely';
import { active, answering, having, no, nothing, yes } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const display = mutationsOf(() => import('@exchange/api/features/profiles/display.sql'));
const staff = mutationsOf(() => import('@exchange/api/features/operators/staff.rules'));
const rolesSql = mutationsOf(() => import('@exchange/api/features/operators/roles.sql'));
const ipKeys = mutationsOf(() => import('@exchange/api/core/ip-key'));
const present = mutationsOf(() => import('@exchange/api/core/present.sql'));
const suspension = mutationsOf(() => import('@exchange/api/features/operators/suspension.rules'));
const suspensionSql = mutationsOf(() => import('@exchange/api/features/operators/suspension.sql'));
const withdrawalSql = mutationsOf(() => import('@exchange/api/features/operators/withdrawal.sql'));
const reportsSql = mutationsOf(() => import('@exchange/api/features/operators/reports.sql'));
const auditSql = mutationsOf(() => import('@exchange/api/features/operators/audit.sql'));
const mailsSql = mutationsOf(() => import('@exchange/api/features/operators/mails.sql'));
const reference = mutationsOf(() => import('@exchange/api/features/reference/institutes.sql'));
const choices = mutationsOf(() => import('@exchange/api/features/reference/reference.sql'));
const institutesSql = mutationsOf(() => import('@exchange/api/features/operators/managed-institutes.sql'));
const termsSql = mutationsOf(() => import('@exchange/api/features/operators/managed-terms.sql'));
const claims = mutationsOf(() => import('@exchange/api/mail/outbox-claims.sql'));
const recipients = mutationsOf(() => import('@exchange/api/mail/recipients.sql'));
const table = mutationsOf(() => import('@exchange/cli/table'));
const limits = mutationsOf(() => import('@exchange/contract/limits'));

/** What operators and moderators may do, and what suspension hides. */
export const operatorMutations = tableOf([
  '%s is refused to visitors and members like an unknown call, and changes nothing',
  staff('members reach no procedure of operators', { requireRole: () => async () => 'operator' }),

  '%s is refused to moderators, and changes nothing',
  staff('moderators reach reports alone', { requireOperator: () => () => undefined }),

  'what cannot be undone needs a password that was typed within the last minutes',
  staff('what cannot be undone needs a fresh login', { requireFreshLogin: nothing }),
  staff('a decision that cannot be undone needs a fresh login', { requireFreshLoginFor: nothing }),

  'operators and moderators read the reported message and two before and after it, and each reading is in the audit log',
  limits('operators read two messages around a reported one', { limits: having({ messagesAroundReport: 4 }) }),

  'a report of a profile or a request shows no messages',
  reportsSql('messages are read around a reported message only', {
    listMessagesAround: () => async () => [
      {
        id: 1,
        chat_id: 1,
        from_user_id: 1,
        from_user_name: null,
        message_content: '',
        time_sent: '',
        is_reported: true,
      },
    ],
  }),

  'a report about an operator or moderator is for the others, who alone learn who reported',
  reportsSql('a report about an operator or moderator is for the others', { isForViewer: () => () => sql`true` }),

  'a warning is an email with the reason, and is counted at the next report',
  auditSql('every action is in the audit log', { insertAuditEntry: nothing }),

  'the end of a lockout is in the audit log with the id of the account or a network, never with an address',
  auditSql('the end of a lockout is in the audit log', { insertAuditEntry: nothing }),
  ipKeys('the audit log keeps no IP address', { anonymousNetworkOf: () => (address) => address }),

  'a role that is taken away while an action waits for it ends the action, which changes nothing',
  rolesSql('a role that is taken away while an action waits for it counts no more', {
    holdRole: () => async (tx, userId) => {
      const found = await tx.selectFrom('staff_role').select('role').where('user_id', '=', userId).executeTakeFirst();
      return found?.role;
    },
  }),

  'of eight decisions by different moderators at the same moment one counts',
  reportsSql('of several decisions about a report one counts', {
    lockOpenReports:
      () =>
      (tx, { kind, subject_id }) =>
        tx
          .selectFrom('report')
          .select(['id', 'reporter_id'])
          .where('kind', '=', kind)
          .where('subject_id', '=', subject_id)
          .where('closed_at', 'is', null)
          .execute(),
  }),

  'the person and the requests leave every list, and all come back',
  present('suspended accounts leave every list', {
    isPresent: () => (person) => sql<boolean>`${sql.ref(`${person}.delete_at`)} is null`,
  }),

  'credit leaves the person out for others as for a deleted account, and all comes back',
  display('credit does not name a suspended person', {
    presentName: () => (person) => sql<string>`${sql.ref(`${person}.name`)}`,
    presentHashid: () => (person) => sql<string>`${sql.ref(`${person}.hashid`)}`,
  }),

  'a call that waits while its caller is erased or suspended leaves nothing',
  present('a call that waited while its caller was erased changes nothing', { mayStillAct: yes }),

  'an unknown or suspended account and an operator cannot be suspended',
  suspension('operators do not suspend operators', { refuseStaff: nothing }),

  'an account with a role cannot be erased',
  suspension('operators do not erase operators', { refuseStaff: nothing }),

  'a suspension with an end is over by the database’s clock, one without is not',
  suspensionSql('a suspension ends when its time is over', { isSuspensionOver: no }),

  'an account that a server of the previous release has erased keeps nobody else suspended',
  suspensionSql('an erased account keeps nobody else suspended', {
    findOverdueSuspension: () => async (db) => {
      const erased = db.selectFrom('app_user').select('id').where('erased_at', 'is not', null);
      return (await erased.executeTakeFirst())?.id;
    },
  }),

  'drafts and what owners deleted are not found and cannot be withdrawn or restored',
  withdrawalSql('drafts are not withdrawn', {
    lockPublished: (original) => async (tx, id) => {
      const published = { status_id: active, description: 'Words.', published_at: sql<string>`now()` };
      await tx.updateTable('collaboration_request').set(published).where('id', '=', id).execute();
      return original(tx, id);
    },
  }),

  'an email that was sent, lost its text or is being sent is not sent again',
  mailsSql('an email that was sent is not sent again', {
    requeueMails: () => async (tx, id) => {
      const rows = await tx
        .updateTable('mail_outbox')
        .set({ failed_at: null, sent_at: null })
        .where('id', '=', id ?? 0)
        .returning('id')
        .execute();
      return rows.length;
    },
  }),

  'a failed notification is not sent to who unsubscribed, turned its kind off or blocked its sender since',
  recipients('who stopped notifications gets none that failed before', { isStillWanted: () => sql<boolean>`true` }),

  'it is not sent to a person %s',
  recipients('who stopped notifications since gets none that waits', { isStillWanted: () => sql<boolean>`true` }),

  'one of the kind %s by a person who deletes the account is sent where it leads to a chat that can be read',
  recipients('an email that leads to nothing while its sender deletes the account is not sent', {
    kindsOfPresentSenders: () => [],
  }),

  'nobody is notified by a suspended person, of what they did before either',
  recipients('nobody is notified by a suspended person', { isSilenced: () => () => sql<boolean>`false` }),

  'an email that its recipient does not want any more is not sent, and leaves the queue',
  claims('an email that is unwanted when it leaves is not sent', { claimMail: answering({ is_unwanted: false }) }),

  'one that nobody wants leaves the queue, and may be sent later about the same thing',
  claims('an email that is unwanted leaves the queue', { deleteUnwanted: nothing }),

  'JSON, too, holds no character that controls a terminal',
  table('JSON of the command line has no character that controls a terminal', { printableJson: () => (json) => json }),

  'a new name is shown on profiles and cards at once, and searched in requests after the job',
  reference('servers read the reference data again after a change by an operator', { beginReferenceChange: nothing }),

  'an address that is verified while its domain is given away gets the badge that the domain has then',
  reference('a verification waits for a change of its domain', {
    findInstituteByEmail: () => async (db, email) => {
      const { rows } = await sql<{ institute_id: number }>`
          select institute_id from institute_domain where domain = split_part(${email}, '@', -1)`.execute(db);
      return rows[0]?.institute_id ?? null;
    },
  }),

  'a name that an institute has is refused, also with other case and accents',
  institutesSql('an institute has a name of its own', { isInstituteNameTaken: no }),

  'a domain that is none, is shared by unrelated people or belongs to an institute is refused',
  institutesSql('a domain has one institute, and those of providers none', { listStoredDomains: () => async () => [] }),

  'badges follow a domain that is added and removed, and so do requests for the own institute',
  institutesSql('badges follow a domain', { listPeopleToLink: () => async () => [] }),

  'profiles, badges, audiences, domains and saved searches of both are those of one',
  institutesSql('a merge moves everything that refers to the institute', {
    moveReferences: () => async () => ({ people: 0, domains: 0 }),
  }),

  'a request that is being posted for %s is for the other one after a merge',
  institutesSql('nobody chooses an institute unseen while it is merged', {
    lockInstitutes: () => async (tx, ids) => {
      const rows = await tx
        .selectFrom('institute')
        .select(['id', 'name', 'merged_into'])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },
  }),
  institutesSql('nobody posts unseen while their institute changes', {
    lockRequestsAndPeople: () => async (tx, people) => {
      const rows = await tx
        .selectFrom('collaboration_request')
        .select('id')
        .where('user_id', 'in', [0, ...people])
        .execute();
      return rows.map(({ id }) => id);
    },
  }),

  'has a name that no other of its category has, also when two operators add it at once',
  termsSql('an area has a name of its own in its category', { isTermNameTaken: no }),

  'is chosen on no profile, in no preferences, on no request and in no saved search',
  choices('a retired area is chosen by those alone who have it', { areKnown: yes }),

  'the list of areas is kept for all but those who have a retired one, through both transports',
  choices('those who have a retired area get a list with it', { hasRetired: no }),

  'areas and types are counted by requests without an offer, and groups under five are left out',
  limits('the demand shows no group under five', { operatorLimits: having({ demandMinRequests: 1 }) }),
]);
