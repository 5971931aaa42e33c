import type { Services } from '@exchange/api/core/context';
import { jobs } from '@exchange/api/jobs';

/** Runs a job once. @returns whether there may be more to do */
export function runJob(services: Services, name: keyof typeof jobs): Promise<boolean> {
  return jobs[name](services, name);
}
