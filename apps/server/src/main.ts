import { createHasher, type Services } from '@exchange/api';
import { codeOf } from '@exchange/api/core/error-details';
import { loadPseudoLanguage, pseudoTag } from '@exchange/api/core/languages';
import { connect } from '@exchange/db';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, settingsOf } from './config.ts';
import { createEventHub } from './events/hub.ts';
import { faultOf } from './http/errors.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MailboxReader } from './mailbox/reader.ts';
import { type JobRunner, startJobs } from './ops/job-runner.ts';
import { openLogDestination } from './ops/log-destination.ts';
import { createMetrics } from './ops/metrics.ts';
import { prepareInBackground } from './ops/readiness.ts';
import { startWebhookSender, type WebhookSender } from './webhooks/sender.ts';

/** Timeout for requests in flight after SIGTERM; the exit takes less than 8 s (docs/behaviour/operation.md#start-and-stop). */
const drainMs = 6_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.languages.includes(pseudoTag)) await loadPseudoLanguage();
  const logger = pino({ level: config.logLevel, base: null }, openLogDestination(1));
  for (const warning of config.warnings) logger.warn({}, warning);

  const metrics = createMetrics();
  const db = connect({
    url: config.databaseUrl,
    onError: (error) => logger.warn({ reason: error.message }, 'database connection lost'),
    ...(config.metricsToken === undefined ? {} : { onAcquire: metrics.startPoolWait }),
  });
  const hasher = createHasher();
  const events = createEventHub({
    db,
    directUrl: config.databaseDirectUrl,
    log: logger,
    onDelivered: metrics.observeEventDelivery,
  });
  let mailer: Mailer | undefined;
  const services: Services = {
    db,
    hasher,
    log: logger,
    settings: settingsOf(config),
    publish: events.publish,
    onMailQueued: () => mailer?.wake(),
  };
  const readiness = prepareInBackground(config.databaseDirectUrl, logger);
  const app = await buildApp({ config, services, events, readiness, metrics, logger });
  let jobs: JobRunner | undefined;
  let webhookSender: WebhookSender | undefined;
  let mailboxReader: MailboxReader | undefined;
  void readiness.prepared.then(async () => {
    if (!readiness.isPrepared()) return;
    const { smtpUrl, mailFrom: from } = config;
    if (smtpUrl !== undefined) {
      const { startMailer } = await import('./mail/mailer.ts');
      mailer = startMailer({ db, smtpUrl, from, log: logger });
    }
    const { inbound, replyAddress } = config;
    if (inbound !== undefined && replyAddress !== undefined) {
      const { startReader } = await import('./mailbox/reader.ts');
      mailboxReader = startReader({ ...inbound, services, replyAddress, onOutcome: metrics.countReply });
    }
    webhookSender = startWebhookSender({ services });
    jobs = startJobs(services, config.jobSeconds, metrics.countJobFailure);
  });

  let isStopping = false;
  const stop = async (why: string, code = 0) => {
    if (isStopping) process.exit(code);
    isStopping = true;
    logger.info({ why }, 'stopping');
    setTimeout(() => process.exit(code), drainMs).unref();
    readiness.stop();
    await app.close();
    await Promise.all([jobs?.stop(), mailboxReader?.stop(), mailer?.stop(), webhookSender?.stop(), hasher.close()]);
    await db.destroy();
    process.exit(code);
  };
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // Without its launcher the process would never be stopped.
  process.once('disconnect', () => void stop('launcher gone'));

  // The state after an uncaught error is unknown, so the process ends; calls in flight are finished.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: faultOf(error) }, 'an error that nobody caught');
    void stop('an error that nobody caught', 1);
  });

  // A proxy skips a server that does not listen, but passes on a 503. Without a database no server can serve, so all of them
  // listen and answer 503. A server that the database refuses, or that only waits too long, does not: others may be able to serve.
  await Promise.race([readiness.prepared, readiness.unreachable]);
  if (isStopping) return;
  await app.listen({ host: config.host, port: config.port });
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError
      ? error.message
      : codeOf(error) === 'EADDRINUSE'
        ? `Port ${process.env.PORT || 3000} is taken. Choose another one with PORT=….`
        : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
