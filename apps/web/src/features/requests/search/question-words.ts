/** Frequent words of questions, which say nothing of what one is about. */
const questionWords = new Set(
  `a about an and anybody any anyone are at be best between by can could do does doing each find for from good has have help here how i in
  into is it know knows like look looking me more much my need not of on or other please should some somebody someone than that the their them
  then there these they this those to want we were what when where which while who whose why with within without would you your`.split(
    /\s+/,
  ),
);

/** Whether a word, in any case, only makes a question of the words beside it. */
export function isQuestionWord(word: string): boolean {
  return questionWords.has(word.toLowerCase());
}
