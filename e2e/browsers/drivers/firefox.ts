import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '@exchange/testkit/wait';
import { type Driver, keyActions, keys, pressActions, type Script, startProgram } from './driver.ts';

const answerWithinMs = 15_000;

type Message =
  | { type: 'success'; id: number; result: Record<string, unknown> }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; method: string; params: { level?: string; text?: string | null } };

/** Connects by WebDriver BiDi to a browser that was started with a remote debugging port. */
async function connectBidi(address: string) {
  const socket = new WebSocket(address);
  await Promise.race([once(socket, 'open'), once(socket, 'error')]);
  must(socket.readyState === WebSocket.OPEN, `No answer at ${address}.`);
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  /** Errors of scripts and of the console so far. */
  const troubles: string[] = [];
  const settle = (message: Exclude<Message, { type: 'event' }>) => {
    const { resolve, reject } = waiting.get(message.id) ?? {};
    waiting.delete(message.id);
    if (message.type === 'success') resolve?.(message.result);
    else reject?.(new Error(`${message.error}: ${message.message}`));
  };
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.type !== 'event') settle(message);
    else if (message.method === 'log.entryAdded' && message.params.level === 'error')
      troubles.push(message.params.text ?? '');
  });
  let last = 0;
  const send = (method: string, params: object) => {
    last += 1;
    const answer = Promise.withResolvers<Record<string, unknown>>();
    setTimeout(() => answer.reject(new Error(`${method} was not answered.`)), answerWithinMs).unref();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return { send, troubles };
}

type Bidi = Awaited<ReturnType<typeof connectBidi>>;

const preferences = {
  'app.update.disabledForTesting': true,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  // Scrollbars that take room show what scrolls sideways.
  'widget.gtk.overlay-scrollbars.enabled': false,
};

async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const downloads = { 'browser.download.folderList': 2, 'browser.download.dir': profile };
  const lines = Object.entries({ ...preferences, ...downloads }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  return profile;
}

/** Firefox writes its address to standard error. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    child.stderr?.on('data', (text) => {
      output += text;
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (address !== undefined) done(address);
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`Firefox ended: ${output}`)));
  });
}

function textOf(answer: Record<string, unknown>, ...path: readonly string[]): string {
  let value: unknown = answer;
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof value !== 'string') throw new Error(`No ${path.join('.')} in ${JSON.stringify(answer).slice(0, 200)}.`);
  return value;
}

async function runIn<A, R>({ send }: Bidi, context: string, script: Script<A, R>, argument: A): Promise<R> {
  const answer = await send('script.callFunction', {
    functionDeclaration: `async (text) => JSON.stringify((await (${script})(JSON.parse(text))) ?? null)`,
    arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
    target: { context },
    awaitPromise: true,
    userActivation: false,
  });
  if (answer.type === 'exception') throw new Error(textOf(answer, 'exceptionDetails', 'text'));
  return JSON.parse(textOf(answer, 'result', 'value'));
}

/** Starts Firefox without a window of the desktop and drives it by WebDriver BiDi. */
export async function openFirefox(path: string): Promise<Driver> {
  const profile = await makeProfile();
  const flags = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'];
  const child = startProgram(path, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const bidi = await connectBidi(`${await addressOf(child)}/session`);
  const { send } = bidi;
  const prompts = { unhandledPromptBehavior: { default: 'accept' } };
  const session = await send('session.new', { capabilities: { alwaysMatch: prompts } });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const context = textOf(await send('browsingContext.create', { type: 'tab' }), 'context');
  await send('browsingContext.activate', { context });
  const act = (actions: readonly object[]) => send('input.performActions', { context, actions });
  const driver: Driver = {
    name: `Firefox ${textOf(session, 'capabilities', 'browserVersion')}`,
    troubles: () => bidi.troubles,
    async goto(url) {
      const load = () => send('browsingContext.navigate', { context, url, wait: 'complete' });
      // A load that the page before has begun may end this one.
      await load().catch((error: Error) =>
        error.message.includes('NS_BINDING_ABORTED') ? load() : Promise.reject(error),
      );
    },
    run: (script, argument) => runIn(bidi, context, script, argument),
    press: async (point) => void (await act(pressActions(point))),
    type: async (text) => void (await act(keyActions([...text]))),
    strike: async (key, held) => void (await act(keyActions([keys[key]], held && [keys[held]]))),
    selectAll: async () => void (await act(keyActions(['a'], [keys.Control]))),
    // Not browsingContext.traverseHistory: it waits for a page that does not come where the app asks before it leaves.
    back: () => driver.run(() => void setTimeout(() => history.back()), null),
    resize: async (viewport) => void (await send('browsingContext.setViewport', { context, viewport })),
    downloads: () => readdir(profile),
    async picture(file) {
      const answer = await send('browsingContext.captureScreenshot', { context });
      await writeFile(file, Buffer.from(textOf(answer, 'data'), 'base64'));
    },
    async close() {
      child.removeAllListeners('exit');
      const gone = once(child, 'exit');
      await send('browser.close', {}).catch(() => child.kill('SIGKILL'));
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return driver;
}
