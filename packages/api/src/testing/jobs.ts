import type { Services } from '../core/context.ts';
import { jobs } from '../jobs.ts';

/** Runs a job once. @returns whether there may be more to do */
export function runJob(services: Services, name: keyof typeof jobs): Promise<boolean> {
  return jobs[name](services, name);
}
