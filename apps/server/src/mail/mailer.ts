import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@exchange/api';
import { type ClaimedMail, claimMail, leaseSeconds, markExpired, markSent } from '@exchange/api/mail/queue.sql';
import type { Db } from '@exchange/db';
import nodemailer, { type Transporter } from 'nodemailer';
import { recordFailure } from './failures.ts';
import { InFlight } from './in-flight.ts';

interface MailerOptions {
  readonly db: Db;
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly log: Log;
  /** How long a mail server may be silent before it is given up for now, in ms. */
  readonly silenceMs?: number;
}

export interface Mailer {
  /** Says that letters wait; they leave at once instead of at the next look. */
  wake(): void;
  /** Finishes the letters in hand and stops. */
  stop(): Promise<void>;
}

/** How often the outbox is looked at when nobody wakes it: letters of other processes, retries. */
const lookMs = 500;
/** The longest that one letter may take, whatever its server does; well within the lease. */
const longestMs = (leaseSeconds - 30) * 1000;

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
    signal: AbortSignal.timeout(longestMs),
  });
}

/** Sends what the outbox holds, several letters at a time, from any number of processes. */
export function startMailer({ db, smtpUrl, from, log, silenceMs = 30_000 }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: Math.min(silenceMs, 10_000),
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  const hands = new InFlight();
  const deliveries = new Set<Promise<void>>();
  let alarm = new AbortController();
  let isStopping = false;

  /** The database may be away for a moment just now; a letter that left must not leave again for that. */
  const settle = async (note: () => Promise<void>) => {
    for (const started = performance.now(); ; ) {
      try {
        return await note();
      } catch (error) {
        if (isStopping || performance.now() - started > 25_000) throw error;
        await wait(lookMs);
      }
    }
  };

  const deliver = async (mail: ClaimedMail) => {
    if (mail.is_expired) return settle(() => markExpired(db, mail));
    const failure = await send(transport, from, mail).then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    );
    if (failure === undefined) return settle(() => markSent(db, mail));
    log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'mail not delivered yet');
    return settle(() => recordFailure(db, mail, failure.reason));
  };

  /** Takes one letter in hand, where there is a hand and a letter. */
  const takeOne = async () => {
    if (!hands.isFree) return false;
    const mail = await claimMail(db, hands.busy);
    if (mail === undefined) return false;
    hands.take(mail.to_key);
    const delivery = deliver(mail)
      .catch((error: unknown) => log.warn({ mail: mail.id, reason: String(error) }, 'mail not settled'))
      .finally(() => {
        hands.free(mail.to_key);
        deliveries.delete(delivery);
        alarm.abort();
      });
    deliveries.add(delivery);
    return true;
  };

  const work = async () => {
    while (!isStopping) {
      const tookOne = await takeOne().catch(() => false);
      if (tookOne || isStopping) continue;
      await wait(lookMs, undefined, { signal: alarm.signal }).catch(() => undefined);
      alarm = new AbortController();
    }
  };
  const working = work();
  return {
    wake: () => alarm.abort(),
    async stop() {
      isStopping = true;
      alarm.abort();
      await working;
      await Promise.all(deliveries);
      transport.close();
    },
  };
}
