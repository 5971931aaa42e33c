import { messages } from '@exchange/contract/messages';
import { answerInput } from '@exchange/contract/offers';

/** Texts to start from when an offer is declined. */
export const declineTexts = [
  {
    label: 'I have found somebody',
    text: 'Thank you for offering. I have found somebody for this one.',
  },
  {
    label: 'It is not quite what I need',
    text: 'Thank you for offering. This time I need something a little different.',
  },
  {
    label: 'My plans have changed',
    text: 'Thank you for offering. We have put this work off, so I do not need help now.',
  },
] as const;

/** Whether a person wrote or changed the text. */
export function isOwnText(text: string): boolean {
  return text.trim() !== '' && declineTexts.every((start) => start.text !== text);
}

/** What is wrong with a message that is to be sent, by the schema of the server. */
export function messageProblem(text: string): string | undefined {
  if (text.trim() === '') return messages.validation.message;
  return answerInput.shape.message.safeParse(text).error?.issues[0]?.message;
}
