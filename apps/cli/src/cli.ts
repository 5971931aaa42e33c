import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Command, createCli, FailedToExitError } from 'trpc-cli';
import * as z from 'zod';
import { command, group } from './commands/command.ts';
import { commands } from './commands/index.ts';
import { completionScript, shells } from './completion.ts';
import { type CliContext, createContext, type GlobalOptions, type Terminal, UsageError } from './context.ts';
import { type ExitCode, exitCodes, type Failure, failureOf } from './errors.ts';

const program = 'admin';

const introduction = 'Looks after a Research Exchange.';

/** What the help says of commands that have commands of their own. */
const groups: Readonly<Record<string, string>> = {
  users: 'Accounts: find, verify, suspend, erase',
  tokens: 'Tokens of programs: SCIM, logs',
  'join-invitations': 'Who was invited to join: list, send, allow, take back',
  reports: 'What people reported: read and decide',
  requests: 'Collaboration requests: find, withdraw, restore',
  institutes: 'Institutes: find, add, rename, merge, domains',
  areas: 'Technical areas: add, edit, retire',
  types: 'Collaboration types: add, edit, retire',
  mails: 'Emails: list, and send those that failed again',
  my: 'What the owner of an access token sees',
};

const closing = `
Who may use what:
  reports                                   operators and moderators, over the API, with their password
                                            or a login-link, and a code of their second factor
  users, join-invitations, requests, mails, institutes,
  areas, types, demand, report, statistics,
  audit                                     operators, in the same way
  grant, revoke, reset-second-factor, unlock,
  login-link, change-address, rotate-signing-key, tokens, logs,
  join-invitations allow                    the person who runs the server, on the database itself
  my, institutes find                       everybody, over the API, with an access token

Every command takes:
  --json         print JSON, for scripts; a refusal is { error, code } on standard error
  --as <email>   the operator who works (or EXCHANGE_OPERATOR); the password is asked for, or read from a pipe

Environment:
  EXCHANGE_URL      where the server is; otherwise PUBLIC_URL, otherwise http://localhost:$PORT
  EXCHANGE_TOKEN    an access token, for my and institutes find (Settings → Access tokens)
  DATABASE_URL      the database, for the commands on the database itself (or DATABASE_URL_FILE)

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no answer.`;

/** Takes the options out that stand before or after any command. @throws UsageError for `--as` without an address */
function takeGlobalOptions(argv: readonly string[]): GlobalOptions & { readonly rest: string[] } {
  const rest: string[] = [];
  let isJson = false;
  let as: string | undefined;
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (word === '--json') isJson = true;
    else if (word === '--as') {
      at += 1;
      as = argv[at];
      if (as === undefined) throw new UsageError('--as needs the address of an operator.');
    } else if (word.startsWith('--as=')) as = word.slice('--as='.length);
    else rest.push(word);
  }
  return { isJson, as, rest };
}

/** The terminal of this process. */
const ownTerminal: Terminal = {
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  error: (text) => void process.stderr.write(`${text}\n`),
  async readPassword(question) {
    const { isTTY } = process.stdin;
    if (isTTY) process.stderr.write(question);
    // What is typed is not shown.
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: silent, terminal: isTTY });
    try {
      for await (const line of lines) return line;
      return '';
    } finally {
      lines.close();
      if (isTTY) process.stderr.write('\n');
    }
  },
};

/** All commands of a tree, the program itself first. */
function* everyCommand(root: Command): Generator<Command> {
  yield root;
  for (const child of root.commands) if (child instanceof Command) yield* everyCommand(child);
}

/** All commands, with the one that is made from the others. */
const router = group({
  ...commands._def.record,
  completion: command(
    'Print a script that completes commands and options',
    'completion bash > ~/.local/share/bash-completion/completions/admin',
  )
    .input(z.object({ shell: z.enum(shells).meta({ positional: true, description: shells.join(', ') }) }))
    .query(({ input }) =>
      completionScript(input.shell, program, createCli({ router: commands, name: program }).toJSON()),
    ),
});

/** The end that a command asks for, which `runCli` gives to its caller. */
function exitWith(exitCode: number): never {
  throw new FailedToExitError('The command has ended.', { exitCode, cause: undefined });
}

/** Runs one command and prints what it says. @param argv the words after the name of the program */
export async function runCli(argv: readonly string[], terminal: Terminal = ownTerminal): Promise<ExitCode> {
  let failure: Failure | undefined;
  const report = (cause: unknown) => {
    failure = failureOf(cause);
    const { error, code } = failure;
    return argv.includes('--json') ? JSON.stringify({ error, code }) : error;
  };
  try {
    const { rest, ...options } = takeGlobalOptions(argv);
    const context = createContext(terminal, options);
    try {
      await run(rest.length === 0 ? ['--help'] : rest, { terminal, context, report });
    } finally {
      await context.end();
    }
    return exitCodes.done;
  } catch (error) {
    if (error instanceof FailedToExitError)
      return failure?.exitCode ?? (error.exitCode === 0 ? exitCodes.done : exitCodes.usage);
    terminal.error(report(error));
    return failureOf(error).exitCode;
  }
}

interface RunParts {
  readonly terminal: Terminal;
  readonly context: CliContext;
  /** Takes the error of a command. @returns what the person reads */
  readonly report: (error: unknown) => string;
}

/** @throws FailedToExitError with the exit code, also of a success */
async function run(argv: string[], { terminal, context, report }: RunParts): Promise<void> {
  const cli = createCli({ router, context, name: program });
  const output = {
    writeOut: (text: string) => terminal.out(text.trimEnd()),
    writeErr: (text: string) => terminal.error(text.trimEnd()),
  };
  const params = {
    argv,
    logger: {
      info: (text: unknown) => output.writeOut(String(text)),
      error: (text: unknown) => output.writeErr(String(text)),
    },
    formatError: report,
    prompts: false,
    process: { exit: exitWith },
  };
  const root = cli.buildProgram(params);
  if (!(root instanceof Command)) throw new Error('The program is no command.');
  root.addHelpText('after', closing);
  // Commands with commands of their own.
  for (const each of everyCommand(root)) {
    if (each.commands.length === 0) continue;
    each.configureOutput(output).exitOverride(({ exitCode }) => exitWith(exitCode));
    each.description(groups[each.name()] ?? introduction);
  }
  await cli.run(params, root);
}
