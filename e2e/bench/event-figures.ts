import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { figure, table, type Verdict } from './tables.ts';

const goal = { streams: 5000, kilobytes: 50 };

/** The figures of `events.ts`, which has two servers and a database of its own. */
export async function measureEvents(serverUrl: string): Promise<{ text: string; verdicts: Verdict[] }> {
  const script = fileURLToPath(new URL('events.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, String(goal.streams)], {
    env: { ...process.env, DATABASE_URL: serverUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (piece) => {
    said += piece;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`events.ts ended with ${code}.`);
  const found: Record<string, unknown>[] = said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const rows = found.flatMap(({ measured, ...figures }) =>
    Object.entries(figures).map(([name, value]) => [
      `${measured}: ${name.replaceAll('_', ' ')}`,
      figure(Number(value)),
    ]),
  );
  const kilobytes = Number(found.find(({ measured }) => measured === 'idle streams')?.kb_each);
  return {
    text: table(['event streams', 'measured'], rows),
    verdicts: [{ what: `${goal.streams} idle streams, each`, measured: kilobytes, most: goal.kilobytes, unit: ' kB' }],
  };
}
