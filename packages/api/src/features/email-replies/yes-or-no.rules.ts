/** The answers to `Still looking?`, in the languages of the product and some others. */
const answers = {
  yes: new Set(
    'yes yep yeah ja jawohl oui si sí sì sim はい ええ 是 是的 对 對 好 好的 还在 還在 仍在 نعم أجل ايوه'.split(' '),
  ),
  no: new Set('no nope nein nee non não nao いいえ いえ 否 不 不是 不用 不用了 不需要 不需要了 لا كلا'.split(' ')),
};

/** What people write around an answer, as patterns: greetings, thanks, closing formulas. */
const courtesies = [
  // en
  '(?:hi|hello|dear|good (?:morning|afternoon|evening))(?: there| all| both)?',
  '(?:many )?thanks(?: a lot| so much)?|thank you(?: very much| so much)?|please',
  '(?:with )?(?:best|kind|kindest|warm|many)? ?(?:regards|wishes)|best|cheers|sincerely|yours',
  // de
  'hallo|guten (?:tag|morgen|abend)|bitte|(?:vielen |besten |herzlichen )?dank|danke(?: schön| sehr)?|gerne?',
  '(?:mit )?(?:freundlichen|freundliche|beste|besten|viele|vielen|liebe|lieben|herzliche|schöne)? ?grü(?:ß|ss)en?|mfg|lg|vg',
  // fr
  'bonjour|bonsoir|merci(?: beaucoup| bien| d avance)?|s il vous plaît|svp|volontiers|(?:bien )?cordialement|bonne journée',
  // es, pt
  'hola|buen[oa]s (?:días|tardes|noches)|(?:muchas )?gracias|por favor|(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente',
  'olá|oi|bom dia|boa tarde|(?:muito )?obrigad[oa]|abraços?|atenciosamente',
  // it, nl
  'buongiorno|(?:molte )?grazie|cordiali saluti|dank ?(?:je|u)(?: wel)?|bedankt|graag|alstublieft',
  // ja, zh
  '(?:どうぞ)?(?:よろしく|宜しく)?お願い(?:いたします|致します|します)|(?:どうも)?ありがとうございま(?:す|した)|結構です|こんにちは',
  '(?:多|非常)?(?:谢谢|感谢|謝謝)(?:您|你)?|[您你]好|此致|敬礼|祝好',
  // ar
  'مرحب[اًا]*|السلام عليكم|(?:و)?شكر[اًا]*(?: جزيل[اًا]*)?|من فضلك|لو سمحت|(?:مع )?(?:أطيب |خالص )?(?:تحياتي|التحيات)',
];
const courtesy = new RegExp(`(?<!\\p{L})(?:${courtesies.join('|')})(?!\\p{L})`, 'giu');

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/** The answer of a text that says nothing else: a yes or a no, perhaps with a greeting, thanks and the person's name below. */
export function yesOrNo(text: string, name: string): 'yes' | 'no' | undefined {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/['’-]/g, ' ');
  // A number may be any answer, and a question is none.
  if (/[\p{N}?？؟]/u.test(plain)) return undefined;
  const names = new Set(wordsOf(name.normalize('NFC').toLowerCase()));
  const isName = (line: string) => wordsOf(line).every((word) => names.has(word));
  const [first = '', ...below] = plain.trim().split('\n');
  const said = [first, ...below.filter((line) => !isName(line))].join('\n');
  const words = wordsOf(said.replace(courtesy, ' '));
  if (words.length === 0) return undefined;
  for (const answer of ['no', 'yes'] as const) if (words.every((word) => answers[answer].has(word))) return answer;
  return undefined;
}
