import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { lastMigration } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** Reads take `Db`, which a transaction is too; writes take `Tx`, so that a write outside a transaction does not compile. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

const { builtins } = pg.types;

/** `2026-11-20 11:22:02.123456+00` → `2026-11-20T11:22:02.123Z`, the format of all times that are read. */
function readTimestamp(text: string): string {
  const time = text.indexOf(' ') + 1;
  const dot = time + 'hh:mm:ss'.length;
  const fraction = text[dot] === '.' ? text.slice(dot + 1, text.indexOf('+', dot)) : '';
  return `${text.slice(0, time - 1)}T${text.slice(time, dot)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const typeParsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: (day) => day,
  [builtins.TIMESTAMPTZ]: readTimestamp,
};

/** Parsers of values: numbers as numbers, times and days as ISO 8601 text. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : typeParsers[oid]) ?? pg.types.getTypeParser(oid, format),
};

/**
 * Maximum number of named statements. More of them mean that statement texts vary, whose names would leak memory in the
 * server.
 */
const maxStatementNames = 2000;
const statementNames = new Map<string, string>();

/**
 * The name is a hash of the text, the same in every process: behind a pooler that does not track names a connection would
 * otherwise run another process's statement under it.
 */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxStatementNames) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}

/** SQLSTATE `read_only_sql_transaction`: the server is a standby. */
function isReadOnlyError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

interface ClientOptions extends pg.ClientConfig {
  /** Maximum duration of a statement in ms; 0 is no limit. */
  readonly replyTimeoutMs: number;
}

/**
 * Names statements, because PostgreSQL parses and plans unnamed ones at every call, which takes twice as long. Closes a
 * connection whose reply is overdue: on a silent network no limit of the database works, and further statements must not
 * wait.
 */
class Client extends pg.Client {
  readonly #replyTimeoutMs: number;
  /** Whether a write failed because the server is a standby: the pool then closes the connection. */
  isReadOnly = false;

  constructor(config?: ClientOptions) {
    super(config);
    this.#replyTimeoutMs = config?.replyTimeoutMs ?? 0;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg.Client.query has a dozen overloads; only the (text, values) form is changed.
  override query(...args: any[]): any {
    const answer = this.#send(args);
    if (!(answer instanceof Promise)) return answer;
    const late = this.#replyTimeoutMs > 0 ? setTimeout(() => this.#endOverdue(), this.#replyTimeoutMs) : undefined;
    answer.then(
      () => clearTimeout(late),
      (error: unknown) => {
        clearTimeout(late);
        this.isReadOnly ||= isReadOnlyError(error);
      },
    );
    return answer;
  }

  #endOverdue(): void {
    this.connection.stream.destroy(new Error('Connection terminated: the database did not answer'));
  }

  #send(args: readonly unknown[]): unknown {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0 && typeof args[2] !== 'function') {
      const name = statementName(text);
      if (name !== undefined) return super.query({ name, text, values });
    }
    return Reflect.apply(super.query, this, args);
  }
}

/** Additional time for a reply after the limit of the database, in ms. */
const graceMs = 2000;

/** Size of the connection pool of a server process, without the LISTEN connection. */
const poolSize = 10;

/**
 * What the connections of this product are called in PostgreSQL. A new release looks there for servers of another one, so those
 * that serve name their last migration.
 */
export const applicationNames = {
  calls: `research-exchange ${lastMigration}`,
  events: `research-exchange events ${lastMigration}`,
  preparing: 'research-exchange preparing',
} as const;

interface ConnectionOptions {
  readonly url: string;
  readonly name?: string;
  /** Maximum size of this pool. */
  readonly max?: number;
  /** Maximum duration of a statement, in ms; 0 is no limit. */
  readonly statementTimeoutMs?: number;
  /** Maximum wait for a lock, in ms; 0 is no limit. */
  readonly lockTimeoutMs?: number;
  /** Called for broken idle connections, which would otherwise end the process. */
  readonly onError?: (error: Error) => void;
  /** Called when a statement or transaction asks for a connection of the pool; the result when it has one or failed. */
  readonly onAcquire?: () => () => void;
}

/**
 * Planner settings (docs/performance.md): one plan per named statement; the costs of pages in memory, where a look-up by
 * key costs no more than a sequential read; no compilation and no parallel workers, which take longer to start than
 * statements of milliseconds run, and take the cores from others.
 */
export const planning = {
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: 1.1,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
} as const;

/** Settings as startup options of a connection. */
export function startupOptions(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Creates the typed connection pool. It connects at the first query, which rejects without a connection within 5 s.
 * `destroy()` closes the pool.
 */
export function connect({
  url,
  name = applicationNames.calls,
  max = poolSize,
  statementTimeoutMs = 5000,
  lockTimeoutMs = statementTimeoutMs,
  onError,
  onAcquire,
}: ConnectionOptions): Db {
  const settings = {
    ...planning,
    TimeZone: 'UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : 15_000,
  };
  const options: pg.PoolConfig & ClientOptions = {
    connectionString: url,
    max,
    replyTimeoutMs: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + graceMs,
    Client,
    types: valueTypes,
    connectionTimeoutMillis: 5000,
    // A new connection takes tens of ms, and each statement's first call on it a plan.
    idleTimeoutMillis: 0,
    // All settings in one parameter, zeros too: they must override settings of the role, which a pooler needs
    // (docs/performance.md).
    options: startupOptions(settings),
    application_name: name,
    // Detects lost peers while no reply is expected.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = new pg.Pool(options);
  pool.on('error', (error) => onError?.(error));
  pool.on('release', (_error, client) => {
    if (client instanceof Client && client.isReadOnly) void client.end();
  });
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  const watched: PostgresPool = {
    connect: () => {
      const onAcquired = onAcquire?.();
      return pool.connect().finally(onAcquired);
    },
    end: () => pool.end(),
    options: pool.options,
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: onAcquire === undefined ? pool : watched }) });
}
