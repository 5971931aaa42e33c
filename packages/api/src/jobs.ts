import { runExclusively } from './core/advisory-lock.ts';
import { eraseDueAccounts } from './features/account/erase.rules.ts';
import { deleteExpired } from './features/auth/cleanup.sql.ts';
import { type Job, jobs as notificationJobs } from './features/notifications/jobs.rules.ts';
import { deleteOldReports } from './features/safety/report.sql.ts';

/** What the servers do without being asked. Every server may run each of them at any time: one works, the others pass. */
export const jobs: Readonly<Record<string, Job>> = {
  ...notificationJobs,
  'erased accounts': eraseDueAccounts,
  'what has run out': async (services) => {
    await runExclusively(services, 'what has run out', async (tx) => {
      await deleteExpired(tx);
      await deleteOldReports(tx);
    });
    return false;
  },
};
