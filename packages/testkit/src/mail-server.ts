import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort, listen } from './ports.ts';
import { until } from './wait.ts';

/** The behaviour of a mail server; it may change at any time. */
interface MailBehaviour {
  /** The code with which a recipient is refused; `hang` never answers. */
  recipient?: ((address: string) => number | 'hang' | undefined) | undefined;
  /** Called when an email was received, before it is accepted; `false` closes the connection instead. */
  accept?: (() => unknown) | undefined;
  /** Requires a login, and refuses every password. */
  refusesLogins?: boolean;
}

/** Starts a real SMTP server on a free port of this machine, which stores the received emails. */
export async function startMailServer(behaviour: MailBehaviour = {}) {
  const emails: Email[] = [];
  const port = await freePort();
  let server: SMTPServer | undefined;

  const open = async () => {
    if (server !== undefined) return;
    const opened = new SMTPServer({
      authOptional: behaviour.refusesLogins !== true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 50,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('refused'), { responseCode: 535 })),
      onRcptTo({ address }, _session, done) {
        const code = behaviour.recipient?.(address);
        if (code === 'hang') return;
        done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }));
      },
      async onData(stream, session, done) {
        // A connection that breaks within an email delivers none.
        const raw = await buffer(stream).catch(() => undefined);
        if (raw === undefined) return;
        emails.push(await PostalMime.parse(raw));
        if ((await behaviour.accept?.()) !== false) return done();
        for (const connection of opened.connections) if (connection.session.id === session.id) connection.close();
      },
    });
    opened.on('error', () => undefined);
    await listen(opened.server, port);
    server = opened;
  };
  const close = async () => {
    if (server === undefined) return;
    const closed = once(server.server, 'close');
    server.close();
    server = undefined;
    await closed;
  };
  await open();
  return {
    /** For SMTP_URL. */
    url: `smtp://127.0.0.1:${port}`,
    /** All received emails, in order. */
    emails,
    behaviour,
    /** The first matching email to an address; waits for it, at most 15 s. */
    async emailTo(address: string, fits: (email: Email) => boolean = () => true): Promise<Email> {
      const isTo = ({ to }: Email) => to?.some((one) => one.address?.toLowerCase() === address.toLowerCase()) === true;
      const find = () => emails.find((email) => isTo(email) && fits(email));
      await until(`such an email came to ${address}`, find, 15_000);
      return find() ?? Promise.reject(new Error(`No email to ${address}.`));
    },
    /** Stops it, as a crash does. */
    close,
    /** Starts it again, on the same port. */
    open,
  };
}

/** The one link in an email that leads to a page of the product. @throws if there is none */
export function linkIn({ text = '', subject }: Pick<Email, 'text' | 'subject'>, origin: string): string {
  const link = text.split('\n').find((line) => line.startsWith(`${origin}/`));
  if (link === undefined) throw new Error(`No link to ${origin} in the email "${subject}".`);
  return link.trim();
}
