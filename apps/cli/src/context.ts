import { readFileSync } from 'node:fs';
import type { Settings } from '@exchange/api';
import { type Client, createClient, refusalOf } from '@exchange/api/client';
import { settableLimits } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import { connect, type Db } from '@exchange/db';

/** Where a command reads and writes; a test gives its own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Asks for a password without showing it, or reads the first line of an input that is no terminal. */
  readonly readPassword: (question: string) => Promise<string>;
}

/** Options that every command takes. */
export interface GlobalOptions {
  readonly isJson: boolean;
  /** The address of the operator. */
  readonly as: string | undefined;
}

/** Something is missing or wrong in the options or in the environment. */
export class UsageError extends Error {}

/** The context of the commands. Connections begin when a command asks for them, and end with it. */
export interface CliContext {
  readonly isJson: boolean;
  readonly out: Terminal['out'];
  /** The address of the server, without a slash at its end. */
  readonly url: string;
  /** The calls of an operator or moderator, in a session that ends with the command. */
  readonly operators: () => Promise<Client['operators']>;
  /** The calls of a person, with an access token. */
  readonly member: () => { readonly client: Client; readonly headers: Readonly<Record<string, string>> };
  /** The database itself. */
  readonly database: () => Db;
  /** What emails say of this installation; nothing is signed here. */
  readonly settings: () => Settings;
  /** Ends what has begun. */
  readonly end: () => Promise<void>;
}

export function createContext({ env, out, readPassword }: Terminal, { isJson, as }: GlobalOptions): CliContext {
  const setting = (name: string) => env[name]?.trim() || undefined;
  const url = (
    setting('EXCHANGE_URL') ??
    setting('PUBLIC_URL') ??
    `http://localhost:${setting('PORT') ?? 3000}`
  ).replace(/\/+$/, '');
  const ends: (() => Promise<unknown>)[] = [];
  return {
    isJson,
    out,
    url,
    async operators() {
      const email = as ?? setting('EXCHANGE_OPERATOR');
      if (email === undefined) throw new UsageError('Say who you are: --as ada@example.org, or EXCHANGE_OPERATOR.');
      const client = createClient({ url });
      const typed = await readPassword(`Password of ${email}, or a link of login-link: `);
      const link = URL.parse(typed);
      const token = link?.pathname === paths.operatorLogin ? link.searchParams.get('token') : null;
      const logIn = (code?: string) =>
        token === null
          ? client.auth.login.mutate({ email, password: typed, code })
          : client.auth.loginWithLink.mutate({ token, code });
      await logIn().catch(async (error) => {
        if (refusalOf(error)?.key !== 'secondFactor.required') throw error;
        await logIn(setting('EXCHANGE_CODE') ?? (await readPassword('Code of your app, or a recovery code: ')));
      });
      ends.push(() => client.auth.logout.mutate());
      return client.operators;
    },
    member() {
      const token = setting('EXCHANGE_TOKEN');
      if (token === undefined)
        throw new UsageError('EXCHANGE_TOKEN is missing: create an access token under Settings → Access tokens.');
      const headers = { authorization: `Bearer ${token}` };
      return { client: createClient({ url, headers }), headers };
    },
    database() {
      const file = setting('DATABASE_URL_FILE');
      const address = setting('DATABASE_URL') ?? (file === undefined ? undefined : readFileSync(file, 'utf8').trim());
      if (address === undefined)
        throw new UsageError('DATABASE_URL is missing: run this command in the environment of the server.');
      const db = connect({ url: address, max: 1 });
      ends.push(() => db.destroy());
      return db;
    },
    settings: () => ({
      appName: setting('APP_NAME') ?? 'Research Exchange',
      publicUrl: setting('PUBLIC_URL')?.replace(/\/+$/, '') ?? url,
      secret: '',
      arePasswordsOff: setting('PASSWORDS') === 'off',
      limits: settableLimits,
      rateLimits: 1,
      languages: ['en'],
      defaultLanguage: 'en',
    }),
    async end() {
      for (const each of ends.splice(0)) await each();
    },
  };
}
