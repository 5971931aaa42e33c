import { setTimeout as wait } from 'node:timers/promises';
import { type DeliveryOutcome, prepareDelivery, type Services, settleDelivery } from '@exchange/api';
import { isPublicAddress } from '@exchange/api/core/public-address';
import { type ClaimedDelivery, claimDelivery } from '@exchange/api/features/webhooks/deliveries.sql';
import { webhookLimits } from '@exchange/contract/limits';
import { backoff } from '../mail/backoff.ts';
import { NotPublicError, post, TimeoutError } from './post.ts';

interface SenderOptions {
  readonly services: Services;
  /** Tests receive on this machine. */
  readonly isAllowed?: (address: string) => boolean;
  readonly ca?: string;
  readonly timeoutMs?: number;
}

export interface WebhookSender {
  /** Finishes the deliveries in flight and stops. */
  stop(): Promise<void>;
}

const pollMs = 1_000;
/** Deliveries in flight at once: of one webhook one, of one person two, so slow receivers use few places. */
const maxAtOnce = 10;

function problemOf(error: unknown): DeliveryOutcome {
  if (error instanceof NotPublicError) return { problem: 'not_public' };
  return { problem: error instanceof TimeoutError ? 'timeout' : 'connection' };
}

/** Sends what waits for webhooks, from any number of processes. */
export function startWebhookSender({
  services,
  isAllowed = isPublicAddress,
  ca,
  timeoutMs = webhookLimits.timeoutMs,
}: SenderOptions): WebhookSender {
  const { db, log } = services;
  const inFlight = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;

  const deliver = async (delivery: ClaimedDelivery) => {
    const prepared = await prepareDelivery(services, delivery);
    const options = { isAllowed, timeoutMs, ...(ca === undefined ? {} : { ca }) };
    const outcome: DeliveryOutcome =
      prepared === undefined ? 'not wanted' : await post(prepared, options).then((status) => ({ status }), problemOf);
    await settleDelivery(services, delivery, outcome, backoff(delivery.attempts, delivery.age, Math.random()));
  };

  /** Claims and sends one delivery. @returns whether there was one, and a free place */
  const claimOne = async () => {
    if (inFlight.size >= maxAtOnce) return false;
    const delivery = await claimDelivery(db, [...inFlight.keys()]);
    if (delivery === undefined) return false;
    const { webhook_id: webhookId } = delivery;
    const delivering = deliver(delivery)
      .catch((error: unknown) => log.warn({ delivery: delivery.id, reason: String(error) }, 'webhook not settled'))
      .finally(() => inFlight.delete(webhookId));
    inFlight.set(webhookId, delivering);
    return true;
  };

  const work = async () => {
    while (!signal.aborted) {
      const hasClaimed = await claimOne().catch(() => false);
      if (!hasClaimed) await wait(pollMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
      await Promise.all(inFlight.values());
    },
  };
}
