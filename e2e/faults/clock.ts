import { once } from 'node:events';
import { call, cookieIn, fieldOf } from '@exchange/testkit/http';
import type { ServerProcess } from '@exchange/testkit/server-process';
import { must, until } from '@exchange/testkit/wait';
import { postMessage } from './harness/calls.ts';
import type { System } from './harness/environment.ts';
import { signUp } from './kills.ts';

/** Sends a command to a server with `inject.mjs`, and waits until it has taken effect. */
export async function nudge({ child }: ServerProcess, message: { skewMs?: number; fails?: string }): Promise<void> {
  const done = once(child, 'message');
  child.send(message);
  await done;
}

const minutes = 60_000;

/** F10: the clock of one server is wrong by ten minutes, jumps back, and reaches 2038. The database's clock counts. */
export async function clockJumps(system: System): Promise<string> {
  const skewed = await system.spare();
  const [right] = system.servers;
  const account = await signUp(system, `clock${Date.now()}@example.org`);
  const until2038 = Date.UTC(2038, 0, 20) - Date.now();
  const skews = [10 * minutes, -10 * minutes, until2038, -60 * minutes];
  for (const skewMs of skews) {
    await nudge(skewed, { skewMs });
    const login = await call('POST', `${skewed.url}/api/login`, { json: account });
    must(login.status === 200, `with the clock ${skewMs} ms off the login answered ${login.status}`);
    const cookie = cookieIn(login, 'session') ?? '';
    for (const { url } of [skewed, right])
      must((await call('GET', `${url}/api/profile`, { cookie })).status === 200, 'a session should be good at both');
    const sent = await postMessage(skewed.url, system.chat, 'At what time?');
    const off = Math.abs(Date.parse(String(fieldOf(sent, 'time_sent'))) - Date.now());
    must(off < minutes, `a message should carry the database's time, not one ${off} ms off`);

    const forgot = await call('POST', `${skewed.url}/api/forgot-password`, { json: { email: account.email } });
    must(forgot.status === 200, `forgot-password answered ${forgot.status}`);
    const links = () =>
      system.mailServer.emails
        .filter(({ to, text }) => to?.[0]?.address === account.email && text?.includes('/reset-password?token='))
        .map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1]);
    const wanted = skews.indexOf(skewMs) + 1;
    await until('the reset email came', () => links().length >= wanted);
    const reset = await call('POST', `${right.url}/api/reset-password`, {
      json: { token: links().at(-1), newPassword: account.password },
    });
    must(reset.status === 200, `a reset link made with a wrong clock answered ${reset.status}`);

    const guess = (url: string, email: string) =>
      call('POST', `${url}/api/login`, { json: { email, password: 'Wrong-Horse-1' } });
    for (let n = 0; n < 5; n += 1) await guess(skewed.url, 'nobody@example.org');
    for (const { url } of [skewed, right]) {
      const blocked = await guess(url, 'else@example.org');
      const seconds = Number(blocked.headers['retry-after']);
      must(blocked.status === 429, `a block should hold at both servers, not ${blocked.status}`);
      must(seconds > 3_000 && seconds <= 3_600, `Retry-After should be about an hour, not ${seconds} s`);
    }
    await system.sql('delete from login_lockout');
    await system.sql('delete from login_attempt');
  }
  await nudge(skewed, { skewMs: 0 });
  return 'clock +10 min, −10 min, 2038, −60 min: sessions, links, blocks and times by the database';
}
