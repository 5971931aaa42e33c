import { setTimeout as wait } from 'node:timers/promises';
import { jobs, type Services } from '@exchange/api';

export interface JobRunner {
  /** Finishes the piece of work in hand and stops. */
  stop(): Promise<void>;
}

const restMs = 15_000;

/** Does once, in small pieces, all that is due. A job that fails is tried again next time and holds no other one up. */
export async function runJobs(services: Services, isStopping: () => boolean = () => false): Promise<void> {
  for (const [name, job] of Object.entries(jobs))
    try {
      while (!isStopping() && (await job(services, name)));
    } catch (error) {
      services.log.warn({ job: name, reason: error instanceof Error ? error.message : 'unknown' }, 'job not done');
    }
}

/** Does what is due every 15 to 30 seconds, by the database's clock. Runs in every server: of each job one works at a time. */
export function startJobs(services: Services): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      await wait(restMs * (1 + Math.random()), undefined, { signal }).catch(() => undefined);
      await runJobs(services, () => signal.aborted);
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
