import type { MissingFact, Suggestion } from '@exchange/contract/suggestions';

/** What helpers ask for, by type of collaboration; what they ask for most stands first. */
const asked: Readonly<Record<number, readonly MissingFact[]>> = {
  101: ['tried'],
  102: ['material', 'sample_size', 'deadline'],
  103: ['tried', 'material', 'instrument'],
  104: ['material', 'instrument', 'tried'],
  105: ['deadline'],
  201: ['sample_size', 'software', 'deadline'],
  202: ['software', 'material', 'deadline'],
  203: ['sample_size', 'software', 'deadline'],
  204: ['sample_size', 'software', 'deadline'],
  205: ['material', 'sample_size', 'deadline'],
  206: ['software', 'deadline'],
  301: ['software', 'deadline'],
  302: ['software', 'deadline'],
  303: ['software', 'tried', 'deadline'],
  304: ['software', 'material', 'deadline'],
  305: ['software', 'tried', 'deadline'],
  401: ['instrument', 'sample_size', 'deadline'],
  402: ['material', 'sample_size', 'instrument'],
  403: ['material', 'sample_size', 'deadline'],
  404: ['material', 'tried', 'deadline'],
  405: ['sample_size', 'deadline'],
  406: ['sample_size', 'deadline'],
  501: ['deadline'],
  502: ['deadline'],
  503: ['deadline'],
  504: ['sample_size', 'software', 'deadline'],
  505: ['deadline'],
  601: ['instrument', 'deadline'],
  603: ['deadline'],
  604: ['deadline'],
  605: ['deadline'],
  705: ['deadline'],
};

/** The categories of areas whose words name a material or organism, an instrument, or software: the hundreds of their ids. */
const categories = {
  material: [5, 6, 7, 8, 9, 11, 15, 16, 20, 24],
  instrument: [23, 24, 13, 14],
  software: [2, 3, 25],
} as const;

const number =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|hundred|thousand)\b/i;
const tried =
  /\b(?:tried|tested|attempted|already|varied|changed|replaced|versucht|probiert|essayé|testé|probado|intentado)\b|試し|جربنا|جربت/iu;
const deadline =
  /\b(?:deadline|due|by (?:the end|next|january|february|march|april|may|june|july|august|september|october|november|december)|until|before|next (?:week|month|year)|within|weeks?|months?|days?|january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|frist|bis|wochen|monate?|délai|semaines?|mois|plazo|semanas?|mes(?:es)?)\b|\b20\d\d\b|まで|締|週間|か月|قبل|أسابيع|أشهر/iu;

const isIn = (areas: readonly Suggestion[], hundreds: readonly number[]) =>
  areas.some(({ id }) => hundreds.includes(Math.floor(id / 100)));

/** The facts that helpers with a type would ask for and the text does not name. */
export function factsOf(typeId: number, text: string, areas: readonly Suggestion[]): MissingFact[] {
  const names: Record<MissingFact, boolean> = {
    material: isIn(areas, categories.material),
    instrument: isIn(areas, categories.instrument),
    software: isIn(areas, categories.software),
    sample_size: number.test(text),
    tried: tried.test(text),
    deadline: deadline.test(text),
  };
  return (asked[typeId] ?? []).filter((fact) => !names[fact]);
}
