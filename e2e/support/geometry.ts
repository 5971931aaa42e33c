/**
 * Runs in the page until its next frame. A change of width is reported before sizes are observed, so what depends on it has been drawn;
 * unlike animation frames these do not stand still with the clock of the page.
 */
export const untilLaidOut = () =>
  new Promise<void>((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });

/**
 * What axe does not measure, asked inside the page: one h1, landmarks, sideways scrolling (1.4.10) of page and parts, words of up to 24
 * Latin letters that are broken, buttons of one name that do not say what they belong to, and targets of at least 24 px
 * (2.5.8; links inside a sentence are exempt).
 */
export function geometryProblems(): string[] {
  const problems: string[] = [];
  const shown = (element: Element) => element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true });
  const count = (selector: string) => [...document.querySelectorAll(selector)].filter(shown).length;
  if (count('h1') !== 1) problems.push(`${count('h1')} h1`);
  for (const landmark of ['main', 'body header.masthead']) {
    if (count(landmark) !== 1) problems.push(`${count(landmark)} ${landmark}`);
  }
  const page = document.documentElement;
  if (page.scrollWidth > window.innerWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => shown(element) && element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    const names = wide.slice(0, 4).map((element) => `${element.tagName}.${element.className}`);
    problems.push(`scrolls sideways to ${page.scrollWidth} px: ${names.join(', ')}`);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(element);
    if (
      !/auto|scroll/.test(overflowX) ||
      element.matches('.matrix, .picker__tray, math[display="block"]') ||
      element.scrollWidth <= element.clientWidth
    )
      continue;
    problems.push(`${element.tagName}.${element.className} scrolls sideways to ${element.scrollWidth} px`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !shown(parent) || parent.closest('.visually-hidden')) continue;
    for (const { 0: word, index } of text.textContent?.matchAll(
      /(?<![^\s(“])\p{sc=Latin}{2,24}(?=[\s).,:;?!”]*$|[).,:;?!”]*\s)/gu,
    ) ?? []) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        problems.push(`“${word}” is broken: ${parent.outerHTML.slice(0, 120)}`);
    }
  }
  const dialog = document.querySelector('dialog[open]');
  // What a button belongs to stands on the screen; a tooltip or the name of a menu does not tell two cards apart.
  const names = new Set<string>();
  for (const button of (dialog ?? document).querySelectorAll('button:not(.icon-button)')) {
    if (!shown(button)) continue;
    const about = (button.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => {
      const element = document.getElementById(id);
      return element !== null && shown(element);
    });
    const name = [button.getAttribute('aria-label') ?? button.textContent?.trim(), ...about].join(' ');
    if (names.has(name)) problems.push(`more than one button “${name}”`);
    names.add(name);
  }
  const targets = (dialog ?? document).querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role="tab"], [role^="menuitem"]',
  );
  for (const target of targets) {
    if (!shown(target) || getComputedStyle(target).display === 'inline') continue;
    // A skip link shows itself with the focus; the label or cell around a box is pressed in its place.
    const pressed = target.matches('input') ? (target.closest('label, td') ?? target) : target;
    const { width, height } = pressed.getBoundingClientRect();
    if (Math.min(width, height) < 23.9 && !target.matches('.skip-link'))
      problems.push(`target of ${Math.round(width)} × ${Math.round(height)} px: ${target.outerHTML.slice(0, 120)}`);
  }
  return problems;
}
