import { askLanguage, chooseLanguage, english, type Language, type Texts } from '@exchange/contract/language';
import type { ReaderPart } from '@exchange/contract/language-parts';
import { currentConfig, loadConfig, type OfferedLanguage } from './config.ts';
import { browserStore } from './storage.ts';
import { createStore } from './store.ts';

/** Under this key a browser keeps the tag that its person has chosen. */
const chosenKey = 'language';

const spoken = createStore<Language>(english);
askLanguage(spoken.get);

const wanted = new Set<ReaderPart>(['visitors']);
/** The texts that have arrived, or are on their way, by their addresses. */
const arriving = new Map<string, Promise<Record<string, Texts>>>();

/** Texts that do not arrive are said in English, and asked for again at the next occasion. */
function fetchTexts(path: string): Promise<Record<string, Texts>> {
  const known = arriving.get(path);
  if (known !== undefined) return known;
  const texts = fetch(path)
    .then((reply) => (reply.ok ? reply.json() : Promise.reject(new Error(String(reply.status)))))
    .catch(() => {
      arriving.delete(path);
      return {};
    });
  arriving.set(path, texts);
  return texts;
}

const offered = (tag: string | null | undefined) => currentConfig().languages.find((each) => each.tag === tag);

/** The chosen language, else the one that the browser asks for, else the installation's. */
function preferred(): OfferedLanguage | undefined {
  const { languages, default_language } = currentConfig();
  const tags = languages.map(({ tag }) => tag);
  return offered(browserStore.get(chosenKey)) ?? offered(chooseLanguage(navigator.languages, tags) ?? default_language);
}

/** Loads what is wanted of the preferred language, and speaks it. What was typed stays: screens are drawn again, not anew. */
async function speak(): Promise<void> {
  const language = preferred();
  if (language === undefined) return;
  const { texts, ...info } = language;
  const paths = [...wanted].flatMap((part) => texts[part] ?? []);
  const loaded = await Promise.all(paths.map(fetchTexts));
  // Another one may have been chosen meanwhile.
  if (preferred() !== language) return;
  document.documentElement.lang = info.tag;
  document.documentElement.dir = info.direction;
  if (spoken.get().tag === info.tag && paths.length === 0) return;
  spoken.set({ ...info, catalogues: Object.assign({}, ...loaded) });
}

/** Speaks the language of this browser before anything is shown, and follows the choice of other tabs. */
export async function startLanguage(): Promise<void> {
  await loadConfig();
  window.addEventListener('storage', ({ key }) => {
    if (key === chosenKey || key === null) void speak();
  });
  await speak();
}

/** Loads the texts of a kind of reader, too. */
export async function loadTexts(part: ReaderPart): Promise<void> {
  if (wanted.has(part)) return;
  wanted.add(part);
  await speak();
}

/** Keeps the choice of this browser's person, `null` for what the browser asks for, and speaks it in all tabs. */
export function chooseSpoken(tag: string | null): void {
  if (tag === browserStore.get(chosenKey)) return;
  if (tag === null) browserStore.remove(chosenKey);
  else browserStore.set(chosenKey, tag);
  void speak();
}

/** The language that is spoken; a component that React remembers asks for it to be drawn again when it changes. */
export const useLanguage = spoken.use;
