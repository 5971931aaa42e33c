import type { Page } from '@playwright/test';

type Stop = ReturnType<typeof lookAtFocus>;

/** Numbers everything that Tab should reach, in the order of reading, and answers how much that is. */
function numberTabbables(): number {
  const candidates = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  const groups = new Set<string>();
  let count = 0;
  for (const element of candidates) {
    if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) continue;
    if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
    // Of a group of radios Tab reaches one: the chosen one, or the first.
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]`)];
      const stop = group.find((radio) => radio.checked) ?? group.find((radio) => !radio.disabled);
      if (stop !== element || groups.has(element.name)) continue;
      groups.add(element.name);
    }
    element.dataset.walk = String(count);
    count += 1;
  }
  return count;
}

/** What holds the focus: its number, and what is wrong with how it shows. */
function lookAtFocus() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { index: -1, name: 'nothing', problems: [] };
  const problems: string[] = [];
  const ring = (of: Element | null) => {
    if (of === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(of);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const label = element.closest('label');
  // The link that covers a row has its ring around the row.
  if (![element, label, element.parentElement, element.closest('.list-row, .due > li')].some(ring))
    problems.push('has no focus ring');
  const box = element.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(window.innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(window.innerHeight, box.bottom)];
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 3, top + 3],
    [right - 3, bottom - 3],
  ] as const;
  const seen = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element) || (label?.contains(top) ?? false));
  });
  if (right <= left || bottom <= top) problems.push('is not in the window');
  else if (!seen) problems.push('is covered');
  return {
    index: Number(element.dataset.walk ?? -2),
    name: `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`,
    problems,
  };
}

/**
 * Walks through the page with Tab from its start. Everything that can be operated must come, in the order of reading,
 * with a visible focus that nothing covers, and the walk must end.
 *
 * @returns what is wrong, empty when all is well
 */
export async function tabWalk(page: Page): Promise<string[]> {
  const count = await page.evaluate(numberTabbables);
  // Each key that goes up is one stop: one message to the page a stop, which has a thousand of them.
  await page.evaluate(`window.stops = []; window.onkeyup = () => window.stops.push((${lookAtFocus})())`);
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-walk="0"]')?.focus());
  // A key makes the focus visible from the first stop on.
  // In Chromium the day, month, year and calendar of a date are stops within its field.
  const presses = count + 3 * (await page.locator('input[type=date]').count());
  for (let stop = 0; stop < presses; stop += 1) await page.keyboard.press(stop === 0 ? 'Shift' : 'Tab');
  const pressed = await page.evaluate((): Stop[] => Reflect.get(window, 'stops'));
  const stops = pressed.filter(({ index }, n) => index !== pressed[n - 1]?.index).slice(0, count);
  const wrong = stops.findIndex(({ index }, expected) => index !== expected);
  if (wrong >= 0) return [`stop ${wrong} of ${count} is number ${stops[wrong]?.index}, ${stops[wrong]?.name}`];
  if (stops.length < count) return [`the walk left the page after ${stops.length} of ${count} stops`];
  return stops.flatMap(({ name, problems }) => problems.map((problem) => `${name} ${problem}`));
}
