import { setTimeout as wait } from 'node:timers/promises';
import { jobs, type Services } from '@exchange/api';
import { reasonOf } from '@exchange/api/core/error-details';

export interface JobRunner {
  /** Finishes the current step and stops. */
  stop(): Promise<void>;
}

/** Runs every job until nothing is due. A job that fails is retried in the next run and does not stop the others. */
export async function runJobs(
  services: Services,
  onFailure: (job: string) => void,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const [name, job] of Object.entries(jobs))
    try {
      while (!isStopping() && (await job(services, name)));
    } catch (error) {
      onFailure(name);
      services.log.warn({ job: name, reason: reasonOf(error) }, 'job not done');
    }
}

/**
 * Runs the jobs in every server, `seconds` to twice as many after their last run; the jobs lock, so one server at a time does
 * each.
 */
export function startJobs(services: Services, seconds: number, onFailure: (job: string) => void): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      await wait(1000 * seconds * (1 + Math.random()), undefined, { signal }).catch(() => undefined);
      await runJobs(services, onFailure, () => signal.aborted);
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
