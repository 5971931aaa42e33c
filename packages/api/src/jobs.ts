import type { Tx } from '@exchange/db';
import { isSeeded, readInstitutes, storeSeed } from '@exchange/db/seed/index';
import { runExclusively } from './core/advisory-lock.ts';
import type { Services } from './core/context.ts';
import { deleteExpiredQuotas } from './core/quotas.sql.ts';
import { deleteOldRateCounters } from './core/rate-counter.sql.ts';
import { deleteOldReplies } from './core/repeats.sql.ts';
import { eraseDueAccounts } from './features/account/erase.rules.ts';
import { mergeDueAccounts } from './features/account-merge/merge.rules.ts';
import { deleteExpiredLinks } from './features/account-merge/pending.sql.ts';
import { endBadges } from './features/addresses/badges.rules.ts';
import { changeDueAddresses } from './features/addresses/change.rules.ts';
import { deleteExpiredSessionsAndAccounts } from './features/auth/expired-accounts.sql.ts';
import { deleteOldAttempts } from './features/auth/lockout.sql.ts';
import { writeMessageWords } from './features/chats/message-search.sql.ts';
import { refreshDirectory } from './features/directory/directory.rules.ts';
import { nameJoined } from './features/join-invitations/by-member.rules.ts';
import { deleteOldJoinInvitations } from './features/join-invitations/join-invitations.sql.ts';
import { endSuspensions } from './features/moderation/suspension.rules.ts';
import { queueDigests } from './features/notifications/digest.rules.ts';
import { queueUnreadEmails } from './features/notifications/unread.rules.ts';
import { queueAnswerEmails } from './features/offers/answer.rules.ts';
import { queueReminders } from './features/offers/reminders.rules.ts';
import { makeOutcomeReport } from './features/operators/outcome.rules.ts';
import { deleteUnused } from './features/pictures/pictures.sql.ts';
import { deleteOldViews } from './features/profiles/profile-view-quota.sql.ts';
import { deleteOldReports } from './features/reports/reports.sql.ts';
import { expireRequests } from './features/request-reminders/expiry.rules.ts';
import { queueDayReminders } from './features/request-reminders/needed-by.rules.ts';
import { queueSilenceEmails } from './features/request-reminders/no-offers.rules.ts';
import { refreshSearch } from './features/request-search/search.rules.ts';
import { settleStatuses } from './features/requests/closing.rules.ts';
import { detectDue } from './features/requests/detect-language.rules.ts';
import { deleteOldDeliveries } from './features/webhooks/queue.sql.ts';
import { queueWebhooks } from './features/webhooks/webhooks.rules.ts';
import { deleteOldMails, giveUpExpiredMails } from './mail/outbox.sql.ts';
import { deleteOldReplyTokens } from './mail/reply-tokens.sql.ts';

/** Does a small part of the work that is due by the database's clock. @returns whether there may be more */
type Job = (services: Services, lockName: string) => Promise<boolean>;

/** Work in one transaction, skipped while another server does it. */
function exclusive(work: (tx: Tx, services: Services) => Promise<boolean>): Job {
  return async (services, lockName) => (await runExclusively(services, lockName, (tx) => work(tx, services))) ?? false;
}

/** Loads the institutes of a new release, which a server does not wait for at its start. */
const loadInstitutes: Job = async (services, lockName) => {
  if (await isSeeded(services.db)) return false;
  const institutes = await readInstitutes();
  await runExclusively(services, lockName, (tx) => storeSeed(tx, institutes));
  return false;
};

/**
 * The background jobs. Every server may run any of them at any time; of each job, one server at a time works. The names are
 * the keys of the advisory locks and are in the log.
 */
export const jobs = {
  'send-unread-emails': exclusive((tx, { settings }) => queueUnreadEmails(tx, settings)),
  'send-status-emails': settleStatuses,
  'expire-requests': expireRequests,
  'send-silence-emails': queueSilenceEmails,
  'send-day-reminders': queueDayReminders,
  'send-answer-emails': exclusive((tx, { settings }) => queueAnswerEmails(tx, settings)),
  'send-reminders': exclusive((tx, { settings }) => queueReminders(tx, settings)),
  'send-digests': exclusive((tx, { settings }) => queueDigests(tx, settings)),
  'name-joined-people': exclusive(nameJoined),
  'load-institutes': loadInstitutes,
  'detect-languages': exclusive(detectDue),
  'refresh-search': exclusive(refreshSearch),
  'write-message-words': exclusive(writeMessageWords),
  'refresh-directory': exclusive(refreshDirectory),
  'make-outcome-report': exclusive(makeOutcomeReport),
  'queue-webhooks': exclusive(queueWebhooks),
  'delete-old-emails': exclusive(async (tx, { settings }) => {
    await giveUpExpiredMails(tx);
    await deleteOldReplyTokens(tx);
    return deleteOldMails(tx, settings.limits.sentEmailDays);
  }),
  'delete-old-counters-and-attempts': exclusive(async (tx, { settings }) => {
    await deleteExpiredQuotas(tx);
    await deleteOldViews(tx);
    await deleteOldRateCounters(tx);
    await deleteOldAttempts(tx, settings.limits.loginEntryDays);
    await deleteOldReplies(tx);
    await deleteOldDeliveries(tx);
    await deleteUnused(tx);
    return false;
  }),
  'end-suspensions': exclusive((tx, { settings }) => endSuspensions(tx, settings)),
  'end-badges': exclusive(endBadges),
  'change-addresses': exclusive(changeDueAddresses),
  'erase-accounts': eraseDueAccounts,
  'merge-accounts': exclusive((tx, { settings }) => mergeDueAccounts(tx, settings)),
  'delete-expired-sessions-and-accounts': exclusive(async (tx, { settings }) => {
    await deleteExpiredSessionsAndAccounts(tx);
    await deleteOldReports(tx, settings.limits.closedReportDays);
    await deleteOldJoinInvitations(tx);
    await deleteExpiredLinks(tx);
    return false;
  }),
} satisfies Record<string, Job>;
