import { sentences } from '../sentences.ts';

export const suggestionSentences = sentences('suggestions', {
  screen: {
    fromPublications: 'Propose areas from a publication list',
    noAreas: 'No areas were found in these titles.',
    fromText: 'Suggestions from your text are in the fields for type and areas.',
    missing: {
      material: 'Which organism or material?',
      instrument: 'Which instrument?',
      sample_size: 'How many?',
      software: 'Which software and version?',
      tried: 'What have you tried?',
      deadline: 'By when?',
    },
  },
  fallback: { ask: 'Failed to ask for help', areas: 'Failed to propose areas' },
});
