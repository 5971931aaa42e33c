import { directoryInput, listedArea, listedPerson } from '@exchange/contract/directory';
import { type ApiTag, describeEntity, describeInput, timeField } from '../../core/api-docs.ts';
import { pageFields } from '../../core/shared.docs.ts';
import { answersWithinField, careerStageField, instituteFields, personFields } from '../profiles/profiles.docs.ts';

export const directoryTag: ApiTag = {
  name: 'People',
  description: 'Who can be found, and whom one asks for help.',
};

const ids = (what: string, example: string) => ({ description: `${what}, by id, separated by commas.`, example });

describeInput(directoryInput, {
  ...pageFields,
  q: {
    description:
      'Words of the name, the bio, the technical areas with their aliases, or the institute; accents and case do not count, and the last word may be a beginning.',
    example: 'cryo-EM Zurich',
  },
  area: ids('Technical areas', '101,304'),
  institute: ids('Verified institutes', '1'),
  stage: ids('Career stages', '3'),
});

describeEntity(listedArea, 'ListedArea', {
  id: 'Id.',
  name: 'Name of the area.',
  is_shared: 'Whether one has it too.',
});
describeEntity(listedPerson, 'ListedPerson', {
  ...personFields,
  ...instituteFields,
  description: 'The bio.',
  career_stage: careerStageField,
  technical_areas: 'Technical areas; those that one has too, `is_shared`, come first.',
  collaboration_points: 'Collaboration points.',
  answers_within_days: answersWithinField,
  asked_at: timeField('When one last asked the person for help on a request that is Active; null for never.'),
});
