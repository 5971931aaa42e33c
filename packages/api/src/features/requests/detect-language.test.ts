import type { TextLanguage } from '@exchange/contract/text-languages';
import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language.rules.ts';

const languageOf = (title: string, description: string | null = null) => detectLanguage({ title, description });

/** Texts that tell no language. */
const silent = [
  'E = mc^2',
  '$$\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}$$',
  'ATGGCCATTGTAATGGGCCGCTGAAAGGGTGCCCGATAG',
  '```r\nlibrary(lme4)\nfit <- lmer(response ~ treatment + (1|group), data = measured)\nsummary(fit)\n```',
  'for i in range(10): print(i)',
  'SELECT * FROM samples WHERE id = 3',
  'Arabidopsis thaliana',
  'Drosophila melanogaster, Saccharomyces cerevisiae',
  'Quercus robur Quercus petraea Fagus sylvatica Picea abies',
  'CRISPR-Cas9, RNA-seq, qPCR',
  '2-(N-morpholino)ethanesulfonic acid',
  'https://example.org/a/path/of/english/words/in/an/address',
  'Hilfe?',
];

test.each(silent)('no language is recognised in the text %s', async (text) => {
  expect(await languageOf(text)).toBe(null);
});

const titles: readonly (readonly [TextLanguage, ...string[]])[] = [
  ['de', 'Segmentierung von Herzaufnahmen: Landmarken gehen verloren', 'Kalibrierung eines Spektrometers'],
  [
    'de',
    'Die Proben von Escherichia coli wachsen nicht auf LB-Medium',
    'Statistische Beratung für gemischte Modelle in R',
  ],
  ['en', 'Who knows cryo-EM grids?', 'Escherichia coli does not grow although we follow the protocol'],
  ['fr', 'Traduction d’anciens registres paroissiaux', 'Script Python de recalage d’images trop lent'],
  ['es', 'Acceso a un espectrómetro de masas para proteínas', '¿Cómo interpolar la lluvia en la montaña?'],
  ['pt', 'Tradução de registros paroquiais antigos', 'Como interpolar a chuva nas montanhas?'],
  ['it', 'Chi conosce le griglie per crio-EM?', 'Accesso a uno spettrometro di massa per proteine'],
  ['nl', 'Hoe interpoleer je neerslag in de bergen?', 'Vertaling van oude parochieregisters'],
  ['pl', 'Kto zna siatki do krio-EM?'],
  ['sv', 'Segmentering av hjärtbilder: vi förlorar landmärkena'],
  ['tr', 'Fare dokusundan RNA-seq verilerinin analizi için yardım arıyoruz.'],
  ['vi', 'Chúng tôi cần giúp đỡ phân tích dữ liệu RNA-seq từ mô chuột.'],
  ['ru', 'Нужна помощь с данными RNA-seq из тканей мыши, пакетные эффекты скрывают всё'],
  ['ar', 'نحتاج إلى مساعدة في بيانات RNA-seq من أنسجة الفأر'],
  ['fa', 'برای تحلیل داده‌های RNA-seq از بافت موش کمک می‌خواهیم'],
  ['he', 'פילוח תמונות לב: נקודות הציון הולכות לאיבוד'],
  ['el', 'Βαθμονόμηση φασματομέτρου'],
  ['hi', 'हृदय की छवियों का विभाजन: हमें मदद चाहिए'],
  ['ko', '심장 영상 분할: 기준점이 사라집니다', '분광계 보정'],
  ['ja', 'クライオ電子顕微鏡のグリッドに詳しい方はいますか', '分光計の校正', 'CRISPRプロトコル'],
  ['zh', '心脏图像分割：标志点丢失', '光谱仪校准', '尋找質譜儀的使用機會'],
];

test.each(titles)('the language %s is recognised in the texts: %s', async (tag, ...texts) => {
  for (const text of texts) expect(await languageOf(text), text).toBe(tag);
});

test('code, formulas and foreign words in a text do not change its language', async () => {
  expect(
    await languageOf(
      'Gemischtes Modell konvergiert nicht',
      'Wir schätzen $\\beta$ mit `lmer(y ~ x + (1|g))` an Daten von Drosophila melanogaster.\n\n```r\nsummary(fit)\nprint(the_model_of_the_day)\n```\n\nWer kennt die Warnung „failed to converge“?',
    ),
  ).toBe('de');
});

test('the language of a text of the greatest length is recognised within a second of a processor', async () => {
  await languageOf('Loads the parts of words');
  const begun = process.threadCpuUsage();
  for (const letter of ['a', '-', '`', '$', 'A', '語', ' ']) await languageOf(letter.repeat(255), letter.repeat(2000));
  expect(process.threadCpuUsage(begun).user).toBeLessThan(1_000_000);
});
