import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, reasonOf } from '@exchange/api/core/error-details';
import { ImapFlow } from 'imapflow';

/** The connection to a mailbox, with limits on what its server may make us keep. */
export function connectionTo(imapUrl: string, silenceMs: number): { client: ImapFlow; folder: string } {
  const url = new URL(imapUrl);
  const isSecure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableBinary: true,
    autoIdleDelay: 50,
    connectionTimeout: Math.min(silenceMs, 10_000),
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    maxLiteralSize: 4 * 1024 * 1024,
    maxLineLength: 4 * 1024 * 1024,
    maxResponseSize: 32 * 1024 * 1024,
    maxResponseTokens: 100_000,
  });
  return { client, folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX' };
}

/** Whether a limit of the connection ended it: the same request would end the next one. */
export function isOverLimit(error: unknown): boolean {
  return /^(?:TooManyTokens|LineTooLarge|LiteralTooLarge|ResponseTooLarge)$/.test(codeOf(error) ?? '');
}

/** Watches a connection from before it opens. */
export function watchConnection(client: ImapFlow) {
  const ended = new AbortController();
  client.on('error', (error) => ended.abort(error));
  client.on('close', () => ended.abort(new Error('the connection was closed')));
  let hasNew = true;
  let wake = new AbortController();
  client.on('exists', () => {
    hasNew = true;
    wake.abort();
  });
  return {
    /** Aborted when the connection ends, with the reason. */
    ended: ended.signal,
    /** Whether emails may have come since the last look. */
    hasNew: () => hasNew,
    noteLook() {
      hasNew = false;
    },
    /** Waits for new emails, at most so long. */
    async untilNew(ms: number, signal: AbortSignal) {
      if (!hasNew)
        await wait(ms, undefined, { signal: AbortSignal.any([signal, ended.signal, wake.signal]) }).catch(
          () => undefined,
        );
      wake = new AbortController();
    },
  };
}

/** Why a connection failed, without passwords, which are not in these errors, and without addresses. */
export function problemOf(error: unknown): string {
  const text = error instanceof Error && 'responseText' in error ? String(error.responseText) : reasonOf(error);
  return (text ?? 'unknown').replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)');
}
