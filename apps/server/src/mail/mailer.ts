import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@exchange/api';
import {
  type ClaimedMail,
  claimMail,
  deleteUnwanted,
  leaseSeconds,
  markExpired,
  markSent,
} from '@exchange/api/mail/outbox-claims.sql';
import type { Db } from '@exchange/db';
import nodemailer, { type Transporter } from 'nodemailer';
import { recordMailFailure } from './failures.ts';
import { InFlight } from './in-flight.ts';

interface MailerOptions {
  readonly db: Db;
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly log: Log;
  /** Timeout for a mail server that does not answer, in ms. */
  readonly silenceMs?: number;
}

export interface Mailer {
  /** Polls the outbox now. */
  wake(): void;
  /** Finishes the emails in flight and stops. */
  stop(): Promise<void>;
}

/** Interval at which the outbox is polled for retries and the emails of other processes. */
const pollMs = 500;
/** Timeout of one email; shorter than the lease, so that no other process sends it too. */
const sendTimeoutMs = (leaseSeconds - 30) * 1000;

function send(transport: Transporter, from: MailerOptions['from'], mail: ClaimedMail): Promise<unknown> {
  return transport.sendMail({
    from,
    to: { name: '', address: mail.to_address },
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    headers: mail.headers,
    messageId: mail.message_id,
    disableFileAccess: true,
    disableUrlAccess: true,
    signal: AbortSignal.timeout(sendTimeoutMs),
  });
}

/** Sends the emails of the outbox, several at a time, from any number of processes. */
export function startMailer({ db, smtpUrl, from, log, silenceMs = 30_000 }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: Math.min(silenceMs, 10_000),
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  const inFlight = new InFlight();
  const deliveries = new Set<Promise<void>>();
  let wakeUp = new AbortController();
  let isStopping = false;

  /** Repeats while the database is unavailable: an email that was sent must not be sent again. */
  const settle = async (note: () => Promise<void>) => {
    for (const started = performance.now(); ; ) {
      try {
        return await note();
      } catch (error) {
        if (isStopping || performance.now() - started > 25_000) throw error;
        await wait(pollMs);
      }
    }
  };

  const deliver = async (mail: ClaimedMail) => {
    if (mail.is_unwanted) return settle(() => deleteUnwanted(db, mail));
    if (mail.is_expired) return settle(() => markExpired(db, mail));
    const failure = await send(transport, from, mail).then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    );
    if (failure === undefined) return settle(() => markSent(db, mail));
    log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'mail not delivered yet');
    return settle(() => recordMailFailure(db, mail, failure.reason));
  };

  /** Claims and sends one email. @returns whether there was one, and a free slot */
  const claimOne = async () => {
    if (!inFlight.isFree) return false;
    const mail = await claimMail(db, inFlight.busy);
    if (mail === undefined) return false;
    inFlight.take(mail.to_key);
    const delivery = deliver(mail)
      .catch((error: unknown) => log.warn({ mail: mail.id, reason: String(error) }, 'mail not settled'))
      .finally(() => {
        inFlight.free(mail.to_key);
        deliveries.delete(delivery);
        wakeUp.abort();
      });
    deliveries.add(delivery);
    return true;
  };

  const work = async () => {
    while (!isStopping) {
      const hasClaimed = await claimOne().catch(() => false);
      if (hasClaimed || isStopping) continue;
      await wait(pollMs, undefined, { signal: wakeUp.signal }).catch(() => undefined);
      wakeUp = new AbortController();
    }
  };
  const working = work();
  return {
    wake: () => wakeUp.abort(),
    async stop() {
      isStopping = true;
      wakeUp.abort();
      await working;
      await Promise.all(deliveries);
      transport.close();
    },
  };
}
