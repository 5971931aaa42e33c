import { sentences } from '../sentences.ts';

export const referenceSentences = sentences({});
