import { sentences } from '../sentences.ts';

export const blockSentences = sentences('blocks', {
  screen: {
    blocking: 'You have blocked this person. Unblock them to write.',
  },
  fallback: {
    block: 'Failed to block this person',
    unblock: 'Failed to unblock this person',
    loadBlocks: 'Failed to load blocked people',
  },
  success: {
    blocked: 'Person blocked',
    unblocked: 'Person unblocked',
  },
});

/** The web never says them: the server answers with them. */
export const blockRefusalSentences = sentences('blocks.refusals', {
  blockOneself: 'You cannot block yourself',
  tooManyBlocks: 'You have blocked as many people as you can. Unblock somebody first.',
});
