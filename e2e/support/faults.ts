import type { Locator, Page, Route } from '@playwright/test';
import type { Sentence } from '../stories/sentences.ts';
import { provokes } from './console-errors.ts';
import { says } from './spec-sentences.ts';

/**
 * How a call goes wrong: nobody answers (`away`), something in between answers with no sentence (`broken`), the server
 * did it and the reply is lost (`lost`), it never comes (`hangs`), or the server refuses with a sentence.
 */
export type Fault = 'away' | 'broken' | 'lost' | 'hangs' | { readonly status: number; readonly sentence: string };

interface PageFaults {
  readonly faults: Map<string, Fault>;
  readonly hanging: { readonly procedures: readonly string[]; readonly route: Route }[];
}

const pageFaults = new WeakMap<Page, PageFaults>();

function proceduresOf(url: URL): string[] {
  return url.pathname.startsWith('/trpc/') ? url.pathname.slice('/trpc/'.length).split(',') : [];
}

function refusalOf(path: string, fault: Fault | undefined) {
  if (fault === undefined || fault === 'away' || fault === 'lost' || fault === 'hangs') return undefined;
  const { status, sentence } = fault === 'broken' ? { status: 501, sentence: '' } : fault;
  return { error: { message: sentence, code: -32_603, data: { code: 'PROVOKED', httpStatus: status, path } } };
}

/** Refuses what is meant; the server gets only the other calls of the same batch, and answers them. */
async function refuse(route: Route, procedures: readonly string[], faults: PageFaults['faults']): Promise<void> {
  const refusals = procedures.map((name) => refusalOf(name, faults.get(name)));
  const others = procedures.flatMap((name, at) => (refusals[at] === undefined ? [{ name, at }] : []));
  const real = others.length === 0 ? [] : await answersOf(route, others);
  const answers = new Map(others.map(({ at }, n) => [at, real[n]]));
  const [first] = refusals;
  await route.fulfill({
    status: procedures.length === 1 && first ? first.error.data.httpStatus : 207,
    json: refusals.map((refusal, at) => refusal ?? answers.get(at)),
  });
}

/** What the server answers to some calls of a batch. */
async function answersOf(route: Route, calls: readonly { name: string; at: number }[]): Promise<unknown[]> {
  const request = route.request();
  const url = new URL(request.url());
  const isQuery = request.method() === 'GET';
  const inputs: Record<string, unknown> = isQuery
    ? JSON.parse(url.searchParams.get('input') ?? '{}')
    : request.postDataJSON();
  const input = JSON.stringify(Object.fromEntries(calls.map(({ at }, n) => [n, inputs[at]])));
  url.pathname = `/trpc/${calls.map(({ name }) => name).join(',')}`;
  if (isQuery) url.searchParams.set('input', input);
  const reply = await route.fetch({ url: url.href, ...(isQuery ? {} : { postData: input }) });
  return reply.json();
}

async function begin(page: Page): Promise<PageFaults> {
  const faultsOfPage: PageFaults = { faults: new Map(), hanging: [] };
  pageFaults.set(page, faultsOfPage);
  const { faults, hanging } = faultsOfPage;
  await page.route('**/trpc/**', async (route) => {
    const procedures = proceduresOf(new URL(route.request().url()));
    const found = procedures.flatMap((name) => faults.get(name) ?? []);
    if (found.length === 0) return route.fallback();
    if (found.includes('hangs')) return void hanging.push({ procedures, route });
    if (found.includes('away')) return route.abort('internetdisconnected');
    if (!found.includes('lost')) return refuse(route, procedures, faults);
    await route.fetch();
    return route.abort('connectionreset');
  });
  return faultsOfPage;
}

/** Forgets what goes wrong on a page that a story has left; its routes are gone. */
export function forgetFaults(page: Page): void {
  pageFaults.delete(page);
}

/**
 * Lets the calls of one procedure go wrong from now on.
 *
 * @returns what mends it; calls that hang are then answered by the server
 */
export async function fail(page: Page, procedure: string, fault: Fault): Promise<() => Promise<void>> {
  provokes(page, procedure);
  const { faults, hanging } = pageFaults.get(page) ?? (await begin(page));
  faults.set(procedure, fault);
  return async () => {
    faults.delete(procedure);
    const held = hanging.splice(0);
    hanging.push(...held.filter(({ procedures }) => !procedures.includes(procedure)));
    const released = held.filter(({ procedures }) => procedures.includes(procedure));
    await Promise.all(released.map(({ route }) => route.continue()));
  };
}

/** Does something while the calls of one procedure go wrong, and expects what a screen or a part of it says to that. */
export async function saysWhenFailing(
  place: Page | Locator,
  procedure: string,
  fault: Fault,
  sentence: Sentence,
  act: () => Promise<unknown>,
): Promise<void> {
  const mend = await fail('page' in place ? place.page() : place, procedure, fault);
  await act();
  await says(place, sentence);
  await mend();
}
