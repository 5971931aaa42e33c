import { foldForSearch } from '@exchange/contract/fold';

/** One of these parts of a word, folded; `^` and `$` are its beginning and its end. */
function oneOf(...parts: readonly string[]): RegExp {
  return new RegExp(parts.map((part) => part.replace(/[^$^]+/g, foldForSearch)).join('|'), 'u');
}

const universityWord = oneOf(
  'universi',
  'uniwersy',
  'univerz',
  'hochschule',
  'hogeschool',
  'högskola',
  'høyskole',
  'højskole',
  'polytech',
  'politec',
  'egyetem',
  'ülikool',
  'yliopisto',
  'sveučilište',
  'университет',
  'університет',
  'универзитет',
  'πανεπιστήμιο',
  '^جامعة$',
  'אוניברסיטת',
  'विश्वविद्यालय',
  'มหาวิทยาลัย',
  '大学',
  '大學',
  '대학교',
  '^eth$',
  '^epfl$',
);
const universityPhrases = ['institute of technology', 'institutes of technology', foldForSearch('đại học')];
const schoolWord = oneOf(
  '^schools$',
  'schule$',
  'schulen$',
  'gymnasi',
  'gimnazj',
  'gimnazij',
  '^lycee',
  '^liceum',
  '^liceo',
  '^liceu$',
  '^colegio',
  '^escola',
  '^escuela',
  '^szkoł',
  '^škola',
  'skole$',
  'skolan$',
  'skola$',
  'koulu',
  '^lukio',
  'basisschool',
  '^academy$',
  '^ies$',
  '^isd$',
  '^cifp$',
  '^itis$',
  'школа',
  'гимназия',
  'лицей',
  '^су$',
  '中学',
  '高校',
  '中學',
  '고등학교',
);
const schoolPhrases = [' school ', 'school district', 'istituto comprensivo', ' i t i s '];
/** Schools, even if a university runs them. */
const alwaysSchool = ['high school', 'secondary school', 'primary school', 'elementary school', 'grammar school'];

/** Words that many names have; without them `University of Cambridge` is `cambridge`. */
const commonWord =
  /^(a|an|and|at|da|das|de|dei|del|della|der|des|di|do|du|e|et|for|fur|i|in|la|le|of|the|und|van|voor|y|zu|institute?|college|school|universi.*|uniwersy.*|technology|technical|technische|hochschule|society)$/u;

export interface Traits {
  readonly isUniversity: boolean;
  readonly isSchool: boolean;
  readonly isCommon: boolean;
}

/** What words say about an institute; each is examined once. */
export function createTraits(): (word: string) => Traits {
  const known = new Map<string, Traits>();
  return (word) => {
    const found = known.get(word) ?? {
      isUniversity: universityWord.test(word),
      isSchool: schoolWord.test(word),
      isCommon: commonWord.test(word),
    };
    known.set(word, found);
    return found;
  };
}

/** 0 a university, 1 neither, 2 a school. */
export function kindOf(words: readonly string[], traits: readonly Traits[]): number {
  const name = ` ${words.join(' ')} `;
  const holds = (phrase: string) => name.includes(phrase);
  if (alwaysSchool.some(holds)) return 2;
  if (traits.some(({ isUniversity }) => isUniversity) || universityPhrases.some(holds)) return 0;
  const isSchool = traits.some((word) => word.isSchool) || (schoolPhrases.some(holds) && !holds(' school of '));
  return isSchool ? 2 : 1;
}

/** The United States have several top-level domains. */
const american = ['edu', 'gov', 'mil', 'us'];

/** The country of a domain; an empty text for top-level domains of no country. */
export function countryOf(domain: string): string {
  const top = domain.slice(domain.lastIndexOf('.') + 1);
  if (american.includes(top)) return 'us';
  return top.length === 2 ? top : '';
}

/** The top-level domains of a country, none for an empty text. */
export function topLevelsOf(country: string): readonly string[] {
  if (country === 'us') return american;
  return country === '' ? [] : [country];
}
