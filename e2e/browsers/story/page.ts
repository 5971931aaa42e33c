import { setTimeout as wait } from 'node:timers/promises';
import type { Driver, Key, Point, Script } from '../drivers.ts';

const withinMs = 20_000;
const answersWithinMs = 5_000;

/** Asks again until the answer will do or time is up; answers the last one. */
async function poll<R>(ask: () => Promise<R>, willDo: (answer: R) => boolean, ms = withinMs): Promise<R> {
  for (const end = Date.now() + ms; ; await wait(50)) {
    const answer = await ask();
    if (willDo(answer) || Date.now() > end) return answer;
  }
}

type Role = 'button' | 'checkbox' | 'link' | 'menuitem' | 'radio' | 'textbox';

/** An element by its role and the beginning of its name, in the open dialog if there is one. */
export interface Target {
  readonly role: Role;
  readonly name: string;
  /** Text of the card it is in, its title for instance. */
  readonly card?: string;
}

/**
 * Inside the page: brings the element into the viewport if it is not, and answers its middle. It is ready when it stands
 * still, nothing that loads can move it, and a press at this point reaches it.
 */
async function locate({ role, name, card }: Target) {
  const selectors: Record<Role, string> = {
    button: 'button',
    checkbox: 'input[type=checkbox]',
    link: 'a[href]',
    menuitem: '[role^=menuitem]',
    radio: 'input[type=radio]',
    textbox: 'input:not([type=checkbox], [type=radio]), textarea, select',
  };
  const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const label = element.getAttribute('aria-label') ?? labels.map((one) => one.textContent).join(' ');
    return tidy(label) || tidy(element.textContent);
  };
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const cards = [...document.querySelectorAll('article')];
  const root = card === undefined ? (dialog ?? document) : cards.find((one) => one.textContent?.includes(card));
  const named = [...(root?.querySelectorAll(selectors[role]) ?? [])].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && nameOf(element).startsWith(name),
  );
  const element = named.find((one) => nameOf(one) === name) ?? named[0];
  if (element === undefined) return null;
  const middle = () => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isFree = () => {
    const { x, y } = middle();
    const hit = document.elementFromPoint(x, y);
    const label = element.closest('label');
    return hit !== null && (element.contains(hit) || (label?.contains(hit) ?? false));
  };
  if (!isFree()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = middle();
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const now = middle();
  const isStill = Math.abs(now.x - before.x) + Math.abs(now.y - before.y) < 1;
  const isLoaded = document.querySelector('.skeleton') === null;
  return { ...now, isReady: isFree() && isStill && isLoaded };
}

/** Inside the page: the name of what has the focus, or its tag. */
function nameOfFocus(): string {
  const element = document.activeElement;
  if (element === null) return 'nothing';
  const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : undefined;
  const naming = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const text = element.getAttribute('aria-label') ?? (naming ?? label ?? element).textContent ?? '';
  const isControl = element.matches('a, button, input, select, textarea, summary, [role]');
  return isControl ? text.replace(/\s+/g, ' ').trim() : `<${element.tagName.toLowerCase()}>`;
}

/** What a person does and sees in one window of one engine. */
export class Page {
  readonly driver: Driver;
  readonly origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  run<A, R>(script: Script<A, R>, argument: A): Promise<R> {
    return this.driver.run(script, argument);
  }

  async goto(path: string): Promise<void> {
    // A dialog that has closed goes one entry back in the history, which cancels a navigation that begins before its end.
    const isSettled = () => document.querySelector('dialog[open]') !== null || history.state?.layer !== true;
    await this.until(isSettled, null);
    return this.driver.goto(`${this.origin}${path}`);
  }

  /** Asks the page again until the answer is truthy; answers the last one. */
  until<A, R>(script: Script<A, R>, argument: A, ms?: number): Promise<R | undefined> {
    // A page on its way out has nothing to ask.
    return poll(() => this.run(script, argument).catch(() => undefined), Boolean, ms);
  }

  /** Whether the page still runs scripts. WebKitGTK goes on with a page whose process has ended, but never answers. */
  async answers(): Promise<boolean> {
    return (await this.until(() => true, null, answersWithinMs)) === true;
  }

  /** @throws when it does not come, or something else stays in front of it */
  async find(target: Target): Promise<Point> {
    for (const end = Date.now() + withinMs; ; ) {
      const found = await this.until(locate, target);
      if (!found) throw new Error(`There is no ${target.role} "${target.name}".`);
      if (found.isReady) return found;
      if (Date.now() > end)
        throw new Error(
          `The ${target.role} "${target.name}" is covered, does not stand still or is on a page that loads.`,
        );
    }
  }

  async press(role: Role, name: string, card?: string): Promise<void> {
    await this.driver.press(await this.find({ role, name, ...(card !== undefined && { card }) }));
  }

  async fill(name: string, text: string): Promise<void> {
    await this.press('textbox', name);
    await this.driver.selectAll();
    await this.driver.pressKey('Delete');
    await this.driver.type(text);
  }

  async pressKey(...keys: readonly Key[]): Promise<void> {
    for (const key of keys) await this.driver.pressKey(key);
  }

  /** What can be read on the screen. */
  text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: textContent has what is hidden too.
    return this.run(() => document.body?.innerText ?? '', null);
  }

  /** Whether a text comes to stand on the screen. */
  async shows(text: string, ms?: number): Promise<boolean> {
    // A page on its way out has no text.
    const isShown = (shown: string) => shown.includes(text);
    return isShown(await poll(() => this.text().catch(() => ''), isShown, ms));
  }

  /** @throws when the text does not come */
  async see(text: string): Promise<void> {
    if (!(await this.shows(text))) throw new Error(`"${text}" is not on the screen.`);
  }

  /** @throws when the address does not become this path */
  async arrive(path: string): Promise<void> {
    const isThere = (wanted: string) => location.pathname + location.search === wanted;
    if (!(await this.until(isThere, path)))
      throw new Error(`The address is not ${path} but ${await this.run(() => location.href, null)}.`);
  }

  /** The name of what has the focus, once it is the wanted one or time is up. */
  focus(wanted: string): Promise<string> {
    return poll(
      () => this.run(nameOfFocus, null),
      (name) => name.startsWith(wanted),
    );
  }

  /** Waits until the page is drawn as it stays: fonts loaded, animations over, and a frame painted. */
  async settle(): Promise<void> {
    await this.run(async () => {
      const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
      const animations = document.getAnimations().filter(ends);
      await Promise.allSettled([document.fonts.ready, ...animations.map(({ finished }) => finished)]);
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, null);
  }

  /** Whether the browser saves a file of this name; `true` if the driver cannot tell. */
  isSaved(name: string): Promise<boolean> {
    return poll(async () => (await this.driver.downloads?.())?.includes(name) ?? true, Boolean);
  }

  /** Whether the number of open dialogs becomes this one. */
  async hasDialogs(count: number): Promise<boolean> {
    const isSo = (wanted: number) => document.querySelectorAll('dialog[open]').length === wanted;
    return (await this.until(isSo, count)) === true;
  }
}
