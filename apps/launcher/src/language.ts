import { mkdir, writeFile } from 'node:fs/promises';
import { english, type LanguageInfo, type Texts } from '@exchange/contract/language';
import { writeRecords } from '@exchange/db/records';
import { languagesFolder, listLanguages, readEnglish, readTexts, referenceId } from './parts/catalogues.ts';
import { runToEnd } from './parts/lifetime.ts';
import { log } from './parts/paths.ts';

/** Scripts that run from right to left. */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'];

function describe(tag: string): LanguageInfo {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  const isRightToLeft = rightToLeft.includes(new Intl.Locale(tag).maximize().script ?? '');
  return {
    tag,
    name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1),
    locale: tag,
    direction: isRightToLeft ? 'rtl' : 'ltr',
  };
}

/** The texts of a language in the order of the English ones, an empty one for each that it lacks. Others stay. */
function complete(own: Texts, english: Texts): Texts {
  const texts = Object.entries(english).map(([key, text]) => {
    const kept = own[key];
    if (typeof text === 'string') return [key, typeof kept === 'string' ? kept : ''];
    return [key, complete(typeof kept === 'object' ? kept : {}, text)];
  });
  return {
    ...Object.fromEntries(texts),
    ...Object.fromEntries(Object.entries(own).filter(([key]) => !(key in english))),
  };
}

/** Makes the folder of a language with empty texts, or adds those that its folder lacks. */
async function makeLanguage(): Promise<number> {
  const [tag = ''] = process.argv.slice(2);
  if (!isTag(tag)) {
    log('Say which language: make language ARGS=it, by its tag, such as it, pt-BR or zh-Hans.');
    return 1;
  }
  const folder = `${languagesFolder}/${tag}`;
  const write = (name: string, content: object) =>
    writeFile(
      `${folder}/${name}.json`,
      name === referenceId ? writeRecords(content) : `${JSON.stringify(content, null, 2)}\n`,
    );
  const isNew = !(await listLanguages()).includes(tag);
  await mkdir(folder, { recursive: true });
  if (isNew) await write('language', describe(tag));
  for (const [file, texts] of await readEnglish())
    await write(file, tag === english.tag ? texts : complete(await readTexts(tag, file), texts));
  log(`The texts are in ${folder}. make check lists those that are not translated.`);
  return 0;
}

function isTag(tag: string): boolean {
  try {
    return new Intl.Locale(tag).toString() === tag;
  } catch {
    return false;
  }
}

await runToEnd(makeLanguage);
