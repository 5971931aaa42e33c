import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './cleanup.ts';
import { freePort } from './ports.ts';

/** How a mail server behaves; it may change at any moment. */
interface Manners {
  /** The code a recipient is refused with; `hang` never answers. */
  recipient?: ((address: string) => number | 'hang' | undefined) | undefined;
  /** Called when a letter was taken, before that is said. */
  onAccepted?: (() => void) | undefined;
  /** Cuts the line instead of saying that the letter was taken. */
  drops?: boolean;
}

/** A mail server with manners to choose. */
export interface Mailbox {
  readonly url: string;
  readonly emails: Email[];
  readonly manners: Manners;
  /** Lets it go away, as after a crash. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a mail server on a port that stays the same. */
export async function openMailbox(): Promise<Mailbox> {
  const port = await freePort();
  const emails: Email[] = [];
  const manners: Manners = {};
  let server: SMTPServer | undefined;

  const open = async () => {
    if (server !== undefined) return;
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 50,
      onRcptTo({ address }, _session, done) {
        const code = manners.recipient?.(address);
        if (code === 'hang') return;
        done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }));
      },
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', async () => {
          emails.push(await PostalMime.parse(Buffer.concat(parts)));
          manners.onAccepted?.();
          if (manners.drops !== true) return done();
          for (const connection of opened.connections) if (connection.session.id === session.id) connection.close();
        });
      },
    });
    opened.on('error', () => undefined);
    opened.listen(port, '127.0.0.1');
    await once(opened.server, 'listening');
    server = opened;
  };
  const close = () =>
    new Promise<void>((resolve) => {
      if (server === undefined) return resolve();
      server.close(() => resolve());
      server = undefined;
    });
  await open();
  atEnd(close);
  return { url: `smtp://127.0.0.1:${port}`, emails, manners, close, open };
}
