import { rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const creditSentences = sentences('credit', {
  fallback: {
    give: 'Failed to add collaborator',
    confirm: 'Failed to save the answer',
    thank: 'Failed to save roles and thanks',
    loadRecord: 'Failed to load the record',
    loadPoints: 'Failed to load the points',
    takeCreditBack: 'Failed to take the credit back',
    checkDocument: 'Failed to check the document',
  },
  success: {
    given: 'Credit given',
    takenBack: 'Credit taken back',
    confirmed: 'Thank you. It is on your record.',
    rejected: 'Removed, with its points on both sides.',
    thanked: 'Saved. They decide whether it is shown.',
    titleShared: 'Their signed document may name the title',
    titleNotShared: 'Their signed document may not name the title. Documents that do are withdrawn.',
  },
});

/** The web never says them: the server answers with them. */
export const creditRefusalSentences = sentences(
  'credit.refusals',
  {
    notOwner: 'You can only track collaborators on your own collaboration requests',
    notCompleted: 'Credit can be given once the request is successful',
    oneself: 'You cannot give credit to yourself',
    notFound: 'No user found with that email',
    alreadyTracked: 'This user is already tracked as a collaborator on this request',
    tooManyMisses: 'Too many addresses were not found today. Please try again tomorrow.',
    tooManyStrangers:
      'You can give credit to {strangersPerDay} people a day who did not offer help on the request. Please try again later.',
    entryNotFound: 'This entry is not there',
    changed: 'The roles or thanks have changed. Please read them again.',
    titleNotShared: 'The owner of the request has not agreed that a document names its title',
  },
  { strangersPerDay: rates.strangersCreditedPerDay },
);

/** The roles of the Contributor Role Taxonomy (CRediT) in English, as signed documents name them. */
export const creditRoleNames = {
  conceptualization: 'Conceptualization',
  'data-curation': 'Data curation',
  'formal-analysis': 'Formal analysis',
  'funding-acquisition': 'Funding acquisition',
  investigation: 'Investigation',
  methodology: 'Methodology',
  'project-administration': 'Project administration',
  resources: 'Resources',
  software: 'Software',
  supervision: 'Supervision',
  validation: 'Validation',
  visualization: 'Visualization',
  'writing-original-draft': 'Writing – original draft',
  'writing-review-editing': 'Writing – review & editing',
} as const;

/** The roles as people read them. The taxonomy has official translations. */
export const creditRoleSentences = sentences('credit.roles', creditRoleNames);
