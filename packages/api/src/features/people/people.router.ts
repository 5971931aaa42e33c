import { rates } from '@exchange/contract/limits';
import { pageOf } from '@exchange/contract/pagination';
import { listedPerson, peopleInput } from '@exchange/contract/people';
import { member, router } from '../../core/procedures.ts';
import { peopleTag } from './people.docs.ts';
import { readPeople } from './people.rules.ts';

/** The directory (docs/behaviour.md#people). */
export const people = router({
  list: member
    .meta({
      tag: peopleTag,
      summary: 'Find people',
      description: `Members who have chosen to be found, best first: where the words are found, shared technical areas, last activity. ${rates.peoplePagesPerDay} pages a day.`,
      refusals: ['http.cursor', 'people.tooMany'],
    })
    .input(peopleInput)
    .output(pageOf(listedPerson))
    .query(({ ctx, input }) => readPeople(ctx, input)),
});
