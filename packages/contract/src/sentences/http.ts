import { sentences } from '../sentences.ts';

/** The web never says them: the server answers with them. */
export const httpRefusalSentences = sentences('http.refusals', {
  notFound: 'Not found',
  methodNotAllowed: 'Method not allowed',
  foreignOrigin: 'This request came from another site and was refused.',
  tooLarge: 'The request is too large.',
  notJson: 'Only JSON bodies are accepted.',
  cursor: 'Invalid cursor',
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  sentBefore: 'The first version of this has arrived. Nothing was sent now. Send again if you want both.',
  changedMeanwhile: 'This was changed meanwhile. Nothing is saved yet.',
  unavailable: 'The service cannot answer right now. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again.',
});
