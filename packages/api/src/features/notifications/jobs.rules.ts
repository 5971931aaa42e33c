import { runExclusively } from '../../core/advisory-lock.ts';
import type { Services } from '../../core/context.ts';
import { deleteOldUses } from '../../core/quotas.sql.ts';
import { deleteOldMails, giveUpExpiredMails } from '../../mail/outbox.sql.ts';
import { deleteOldAttempts } from '../auth/lockout.sql.ts';
import { mailDigests } from './digest.rules.ts';
import { mailUnread } from './unread.rules.ts';

/** A small piece of work that is due by the database's clock; answers whether there may be more of it. */
export type Job = (services: Services) => Promise<boolean>;

/** What the servers do without being asked. Every server may run each of them at any time: one works, the others pass. */
export const jobs: Readonly<Record<string, Job>> = {
  'unread mails': async (services) =>
    (await runExclusively(services, 'unread mails', (tx) => mailUnread(tx, services.settings))) ?? false,
  digests: async (services) =>
    (await runExclusively(services, 'digests', (tx) => mailDigests(tx, services.settings))) ?? false,
  'old mails': async (services) =>
    (await runExclusively(services, 'old mails', async (tx) => {
      await giveUpExpiredMails(tx);
      return deleteOldMails(tx);
    })) ?? false,
  'old counts': async (services) =>
    (await runExclusively(services, 'old counts', async (tx) => {
      await deleteOldUses(tx);
      await deleteOldAttempts(tx);
      return false;
    })) ?? false,
};
