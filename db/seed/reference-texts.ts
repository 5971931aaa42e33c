import type { Texts } from '@exchange/contract/language';
import careerStages from './reference/career-stages.json' with { type: 'json' };
import requestStatuses from './reference/collaboration-request-statuses.json' with { type: 'json' };
import typeCategories from './reference/collaboration-types.json' with { type: 'json' };
import masterStatuses from './reference/master-collaboration-statuses.json' with { type: 'json' };
import areaCategories from './reference/technical-areas.json' with { type: 'json' };

interface Term {
  readonly id: number;
  readonly name: string;
  readonly aliases?: readonly string[];
}

function textsOf(terms: readonly Term[]): Texts {
  return Object.fromEntries(
    terms.map(({ id, name, aliases = [] }) => [
      id,
      { name, ...(aliases.length > 0 && { aliases: aliases.join(', ') }) },
    ]),
  );
}

/** The English names of reference data, and other words between commas, by table and id: what translators translate. */
export function referenceTexts(): Texts {
  return {
    technical_area_category: textsOf(areaCategories),
    technical_area: textsOf(areaCategories.flatMap(({ areas }) => areas)),
    collaboration_type_category: textsOf(typeCategories),
    collaboration_type: textsOf(typeCategories.flatMap(({ types }) => types)),
    career_stage: textsOf(careerStages),
    master_collaboration_status: textsOf(masterStatuses),
    collaboration_request_status: textsOf(requestStatuses),
  };
}
