import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it is given. */
export interface MailCatcher {
  /** `smtp://…`, for SMTP_URL. */
  readonly url: string;
  /** All letters so far, in the order they came. */
  readonly emails: Email[];
  /** The first letter to an address that fits; waits until it comes, at most 15 s. */
  emailTo(address: string, fits?: (email: Email) => boolean): Promise<Email>;
  close(): Promise<void>;
}

/** Opens a letterbox on a free port of this machine. */
export async function openMailCatcher(): Promise<MailCatcher> {
  const emails: Email[] = [];
  const listeners = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        emails.push(await PostalMime.parse(Buffer.concat(parts)));
        for (const listener of listeners) listener();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails: emails,
    emailTo(address, fits = () => true) {
      const find = () =>
        emails.find(
          (email) => email.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()) && fits(email),
        );
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => finish(() => reject(new Error(`No such letter came to ${address}.`))), 15_000);
        const look = () => {
          const email = find();
          if (email !== undefined) finish(() => resolve(email));
        };
        const finish = (settle: () => void) => {
          clearTimeout(late);
          listeners.delete(look);
          settle();
        };
        listeners.add(look);
        look();
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The one link of a letter that leads to a page of the product. */
export function linkIn(email: Email, origin: string): string {
  const link = (email.text ?? '').split('\n').find((line) => line.startsWith(`${origin}/`));
  if (link === undefined) throw new Error(`No link to ${origin} in the letter "${email.subject}".`);
  return link.trim();
}
