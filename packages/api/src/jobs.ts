import { eraseDueAccounts } from './features/account/erase.rules.ts';
import { type Job, jobs as notificationJobs } from './features/notifications/jobs.rules.ts';

/** What the servers do without being asked. Every server may run each of them at any time: one works, the others pass. */
export const jobs: Readonly<Record<string, Job>> = { ...notificationJobs, 'erased accounts': eraseDueAccounts };
