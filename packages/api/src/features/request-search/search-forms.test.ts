import { createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { rewriteAllWords } from '@exchange/testkit/request-words';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeAll, expect, test } from 'vitest';

/** What is typed, and the texts that it finds and does not find, by kind of sign, script and field of research. */
const cases: readonly (readonly [typed: string, finds: readonly string[], findsNot?: readonly string[]])[] = [
  // Hyphens.
  ['IL-6', ['IL-6 in zebrafish', 'IL6 in mice', 'IL 6 in cells', 'IL‑6 with a hard hyphen'], ['IL-7 in zebrafish']],
  ['IL6', ['IL-6 in zebrafish', 'IL6 in mice', 'IL 6 in cells', 'IL‑6 with a hard hyphen'], ['IL-7 in zebrafish']],
  ['IL 6', ['IL-6 in zebrafish', 'IL6 in mice', 'IL 6 in cells'], ['IL-7 in zebrafish']],
  ['IL6 zebrafish', ['IL-6 in zebrafish'], ['IL-7 in zebrafish', 'IL6 in mice']],
  ['MCF7 cells', ['MCF-7 cells', 'MCF7 cells']],
  ['MCF-7 cells', ['MCF-7 cells', 'MCF7 cells']],
  ['rnaseq pipeline', ['RNA-seq pipeline', 'RNAseq pipeline']],
  ['RNA-seq pipeline', ['RNA-seq pipeline', 'RNAseq pipeline', 'An RNA-seq-based pipeline']],
  ['RNAseq pipeline', ['An RNA-seq-based pipeline']],
  ['cryoem of grids', ['Grids for cryo-EM', 'Grids for cryoEM']],
  ['cryo-EM of grids', ['Grids for cryo-EM', 'Grids for cryoEM']],
  ['"cryo-EM of"', ['The cryo-EM of ribosomes', 'The cryoEM of viruses'], ['Grids for cryo-EM']],
  ['"cryoem of"', ['The cryo-EM of ribosomes', 'The cryoEM of viruses'], ['Grids for cryo-EM']],
  ['xray optics', ['X-ray optics', 'Xray optics']],
  ['x-ray optics', ['X-ray optics', 'Xray optics', 'X ray optics']],
  ['x ray optics', ['X-ray optics', 'Xray optics', 'X ray optics']],
  ['tsne plots', ['t-SNE plots']],
  ['t-SNE plots', ['tSNE plots', 't-SNE plots']],
  ['navierstokes', ['Navier–Stokes in pipes', 'Navier-Stokes in pumps']],
  ['navier-stokes', ['Navier–Stokes in pipes', 'Navier-Stokes in pumps']],
  ['covid19 cohort', ['A COVID-19 cohort', 'A COVID19 cohort', 'A COVID 19 cohort']],
  ['COVID-19 cohort', ['A COVID-19 cohort', 'A COVID19 cohort', 'A COVID 19 cohort']],
  ['dataset of maps', ['A data-set of maps', 'A dataset of maps']],
  ['data-set of maps', ['A data-set of maps', 'A dataset of maps']],
  ['nonsmallcell', ['Non-small-cell carcinoma']],
  ['small-cell', ['Non-small-cell carcinoma']],
  ['Python 3 scripts', ['Python3 scripts', 'Python 3 scripts']],
  ['Python3 scripts', ['Python3 scripts', 'Python 3 scripts']],
  ['-cryoem grids', [], ['Grids for cryo-EM', 'Grids for cryoEM']],
  // Sub- and superscripts, full and half width, signs that are letters.
  ['CO2 pore water', ['CO₂ in pore water', 'CO2 in pore water']],
  ['CO₂ pore water', ['CO₂ in pore water', 'CO2 in pore water']],
  ['h2o2 stress', ['Stress by H₂O₂']],
  ['ca2+ imaging', ['Imaging Ca²⁺ waves', 'Imaging Ca2+ waves']],
  ['Ca²⁺ imaging', ['Imaging Ca2+ waves']],
  ['SO4 reduction', ['Reduction of SO₄²⁻']],
  ['13C labels', ['δ¹³C labels']],
  ['cm3 volumes', ['Volumes in cm³']],
  ['DNA storage', ['ＤＮＡ storage']],
  ['カタカナ', ['ｶﾀｶﾅ in half width']],
  ['fibre', ['Optical ﬁbre tapers']],
  ['angstrom', ['An Ångström apart']],
  ['10μm beads', ['10 µm beads', '10µm beads']],
  ['∆G folding', ['ΔG of folding', '∆G while folding']],
  ['delta G folding', ['ΔG of folding', '∆G while folding']],
  ['zerowidth', ['zero\u200bwidth spaces', 'zero\u00adwidth hyphens']],
  ['matlab licence', ['MATLAB™ licence']],
  // Greek letters.
  ['TNF-alpha', ['TNF-α blockade', 'TNFα blockade', 'TNF-alpha blockade', 'TNF alpha blockade'], ['TGF-β signals']],
  ['TNF-α', ['TNF-α blockade', 'TNFα blockade', 'TNF-alpha blockade', 'TNF alpha blockade'], ['TGF-β signals']],
  ['TNFα', ['TNF-α blockade', 'TNFα blockade', 'TNF-alpha blockade', 'TNF alpha blockade']],
  ['TNF alpha', ['TNF-α blockade', 'TNFα blockade', 'TNF-alpha blockade', 'TNF alpha blockade']],
  ['TNFalpha', ['TNF-α blockade', 'TNFα blockade', 'TNF-alpha blockade']],
  ['TGF-beta', ['TGF-β signals']],
  ['TGF-β', ['TGF-beta signals', 'TGF-β signals']],
  ['IFN gamma', ['IFNγ assay', 'IFN-γ assay']],
  ['NF-kappaB', ['NF-κB in plants']],
  ['NFκB', ['NF-κB in plants', 'NF-kappaB in plants']],
  ['beta-catenin', ['β-catenin', 'Β-catenin']],
  ['gamma delta T cells', ['γδ T cells']],
  ['gamma ray', ['A burst of γ-rays']],
  ['φυσικη', ['Ελληνική φυσική'], ['TNF-α blockade']],
  // Singular, plural, spellings.
  ['antibodies retina', ['An antibody against Kir4.1 in retina', 'Antibodies in the retina']],
  ['antibody retina', ['An antibody against Kir4.1 in retina', 'Antibodies in the retina']],
  ['"antibody against"', ['An antibody against Kir4.1 in retina'], ['Antibodies against tau']],
  ['mice behaviour', ['Mouse behavior', 'Behaviour of mice']],
  ['mouse behavior', ['Mouse behavior', 'Behaviour of mice']],
  ['neurons patch', ['Patch a neuron', 'Patch neurons']],
  ['analysis bulk', ['Bulk analyses', 'Bulk analysis']],
  ['analyses bulk', ['Bulk analyses', 'Bulk analysis']],
  ['tumor slices', ['Slices of tumours']],
  ['tumours slices', ['A tumor in slices']],
  ['sulfur isotopes', ['Sulphur isotope']],
  ['larva fin', ['Fins of larvae']],
  ['matrices sparse', ['A sparse matrix']],
  ['spectrum raman', ['Raman spectra']],
  ['viruses capsid', ['Virus capsids']],
  ['lens thin', ['Thin lenses']],
  ['hypotheses null', ['Null hypothesis']],
  ['universe expansion', ['Expansion of the universe'], ['University expansion']],
  ['organ culture', ['Culture of organs'], ['Organic culture']],
  ['optimization convex', ['Convex optimisation']],
  // Letters of other languages.
  ['Groesse Partikel', ['Größe der Partikel', 'Groesse der Partikel', 'Grosse Partikel']],
  ['Größe Partikel', ['Größe der Partikel', 'Groesse der Partikel', 'Grosse Partikel']],
  ['Grosse Partikel', ['Größe der Partikel', 'Groesse der Partikel', 'Grosse Partikel']],
  ['Mueller matrix', ['Müller matrix']],
  ['Müller matrix', ['Mueller matrix']],
  ['Zuerich', ['Ein Labor in Zürich', 'Ein Labor in Zuerich']],
  ['Zürich', ['Ein Labor in Zuerich']],
  ['Kaelte Proben', ['Proben bei Kälte']],
  ['Öl Wasser', ['Oel und Wasser']],
  ['Oel Wasser', ['Öl auf Wasser']],
  ['Jaervi', ['Ice cores of lake Järvi']],
  ['orsted', ['Ørsted’s coil']],
  ['hawaii', ['Hawaiʻi corals']],
  ['5UTR', ["5'-UTR and 5′-UTR"]],
  ['العربية', ['اللُّغَةُ العَرَبِيَّةُ']],
  ['שלום', ['שָׁלוֹם עולם']],
  ['йод', ['Йод в воде']],
  // Quotation marks and dashes of phones and word processors.
  ...['"…"', '“…”', '„…“', '«…»', '‹…›', '＂…＂', '「…」', '『…』', '”…”'].map((marks): (typeof cases)[number] => [
    marks.replace('…', 'Optical tweezers'),
    ['Optical tweezers'],
    ['Tweezers, optical'],
  ]),
  ...['-', '–', '−', '‐', '－'].map((dash): (typeof cases)[number] => [
    `tweezers ${dash}optical`,
    [],
    ['Optical tweezers', 'Tweezers, optical'],
  ]),
  // Elided articles, Latin letters for Greek ones.
  ['l’ARN', ['Extraction d’ARN', 'ARN messager'], ['A barn']],
  ["analyse d'images", ['Images à la loupe, analyse', 'Analyse d’images']],
  ['“d’images”', ['Analyse d’images'], ['Images à la loupe, analyse']],
  ['b-catenin', ['β-catenin', 'Beta catenin']],
  ['TNF-a', ['TNF-α blockade']],
  // Compounds, by their ends and beginnings.
  ['Mikroskopie', ['Elektronenmikroskopie an Zellen', 'Licht-Mikroskopie'], ['Mikroskope im Vergleich']],
  ['Mikroskopie Zellen', ['Elektronenmikroskopie an Zellen']],
  ['Zellen', ['Elektronenmikroskopie an Zellen', 'Reifung von Stammzellen']],
  ['Analyse', ['Eine Rückstandsanalyse']],
  ['Elektronen', ['Elektronenmikroskopie an Zellen']],
  ['Kraftmikroskopie', [], ['Elektronenmikroskopie an Zellen', 'Licht-Mikroskopie']],
  ['metrology', ['Nanometrology of gratings']],
  ['"metrology of"', [], ['Nanometrology of gratings']],
  ['active', [], ['Reactive ink']],
  // Scripts without spaces.
  ['顕微鏡', ['走査電子顕微鏡で観察したい'], ['顕著な微生物']],
  ['電子', ['走査電子顕微鏡で観察したい']],
  ['鏡', ['走査電子顕微鏡で観察したい'], ['顕著な微生物']],
  ['显微镜', ['我们需要光学显微镜。']],
  ['光学 显微镜', ['我们需要光学显微镜。']],
  ['数据分析', ['大规模数据分析方法'], ['数据的分析']],
  ['データ解析', ['大量のデータ解析を行う']],
  ['植物', ['試料は植物の葉です。']],
  ['현미경', ['전자현미경으로 관찰']],
  ['เซลล์', ['การเพาะเลี้ยงเซลล์มนุษย์']],
  ['dna配列', ['新しいDNA配列の決定']],
  ['"顕微鏡で"', ['走査電子顕微鏡で観察したい']],
  ['顕微鏡 -観察', [], ['走査電子顕微鏡で観察したい']],
  // Names of languages, single letters, short and small words.
  ['C++', ['A C++ solver', 'C++ and CUDA'], ['A C# service', 'Vitamin C', 'A camel']],
  ['c++ solver', ['A C++ solver']],
  ['C#', ['A C# service'], ['A C++ solver', 'Vitamin C']],
  ['R', ['Plots in R'], ['Ready for rain', 'A camel']],
  ['help with R', ['Plots in R'], ['Ready for rain']],
  ['ra', [], ['Ready for rain']],
  ['rai', ['Ready for rain']],
  ['the rain', ['Ready for rain']],
  ['anyone', ['Anyone for chess']],
  ['who knows how to do chess?', ['Anyone for chess']],
  ['looking for somebody good at chess please', ['Anyone for chess']],
  ['please', ['Anyone for chess']],
  ['vitamin C', ['Vitamin C'], ['A C++ solver']],
];

const product = await openTestApp({ rateLimits: false });
const idOf = new Map<string, number>();
let viewer: User;

beforeAll(async () => {
  viewer = await createUser(product);
  const texts = new Set(cases.flatMap(([, finds, findsNot = []]) => [...finds, ...findsNot]));
  let owner = viewer;
  for (const text of texts) {
    if (idOf.size % 5 === 0) owner = await createUser(product);
    idOf.set(text, await createRequest(owner, { title: text, description: 'Please.' }));
  }
});

const pairs = cases.flatMap(([typed, finds, findsNot = []]) => [
  ...finds.map((text) => ({ typed, text, isFound: true })),
  ...findsNot.map((text) => ({ typed, text, isFound: false })),
]);

test.each(pairs)(
  'the search for requests finds by «$typed» the text «$text»: $isFound',
  async ({ typed, text, isFound }) => {
    const { items, is_near } = await viewer.call.requests.search({ q: typed, among: 'all', limit: 100 });
    expect(!is_near && items.some(({ id }) => id === idOf.get(text))).toBe(isFound);
  },
);

test('the search finds a request by the aliases of its areas and by the name of its owner', async () => {
  const owner = await createUser(product, { areas: [101] });
  await product.db
    .updateTable('technical_area')
    .set({ aliases: ['GIS', 'cryo-ET'] })
    .where('id', '=', 304)
    .execute();
  const id = await createRequest(owner, { technical_area_ids: [304] });
  const idsOf = async (q: string) => (await viewer.call.requests.search({ q })).items.map((found) => found.id);
  for (const q of ['GIS', 'cryoET']) expect(await idsOf(q)).toEqual([id]);
  await product.db
    .updateTable('technical_area')
    .set({ aliases: ['GNSS'] })
    .where('id', '=', 304)
    .execute();
  await rewriteAllWords(product.db);
  expect(await idsOf('GIS')).toEqual([]);
  expect(await idsOf('GNSS')).toEqual([id]);
  expect(await idsOf('Boateng')).toEqual([]);
  await owner.call.profiles.update({ name: 'Kwame Boateng' });
  while (await product.runJob('refresh-search'));
  expect(await idsOf('Kwame Boateng')).toEqual([id]);
});

test('a found request names the words by which it was found as they stand in its text', async () => {
  const wordsOf = async (q: string, text: string) => {
    const { items } = await viewer.call.requests.search({ q, among: 'all', limit: 100 });
    return items.find(({ id }) => id === idOf.get(text))?.match.words.toSorted();
  };
  expect(await wordsOf('antibody', 'Antibodies in the retina')).toEqual(['antibodies']);
  expect(await wordsOf('顕微鏡', '走査電子顕微鏡で観察したい')).toEqual(['顕微鏡']);
  expect(await wordsOf('C++', 'A C++ solver')).toEqual(['c++']);
});
