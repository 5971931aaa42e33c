/** How people begin the answer to `Still looking?`, in the languages of the product. */
const words = {
  yes: ['yes', 'yep', 'yeah', 'ja', 'jawohl', 'oui', 'si', 'sí', 'sì', 'sim', 'نعم', 'أجل'],
  no: ['no', 'nope', 'nein', 'nee', 'non', 'não', 'nao', 'لا', 'كلا'],
};
/** Words that languages without spaces write together with the next. */
const beginnings = {
  no: /^(?:いいえ|いえ|ない|不是|不用|不需|不再|不找|不了|不，|不。|没有|否|不$)/u,
  yes: /^(?:はい|ええ|是|对|對|嗯|还在|還在|仍在|好)/u,
};

/** What the first word of an answer says. */
export function yesOrNo(text: string): 'yes' | 'no' | undefined {
  const plain = text
    .normalize('NFC')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .toLowerCase();
  const [first = ''] = plain.match(/^[\p{L}\p{M}]+/u) ?? [];
  for (const answer of ['no', 'yes'] as const)
    if (words[answer].includes(first) || beginnings[answer].test(plain)) return answer;
  return undefined;
}
