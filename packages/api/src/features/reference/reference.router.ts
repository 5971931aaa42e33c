import { limits, rates } from '@exchange/contract/limits';
import {
  collaborationRequestStatus,
  collaborationTypeCategory,
  instituteSearch,
  instituteSearchInput,
  institutesInput,
  named,
  referenceAliases,
  technicalAreaCategory,
} from '@exchange/contract/reference';
import * as z from 'zod/mini';
import { referenceTag } from '../../core/api-tags.ts';
import { member, router } from '../../core/procedures.ts';
import { findInstitutesByWords } from './institute-search.rules.ts';
import { findInstitutes } from './reference.rules.ts';
import {
  listAliases,
  listCareerStages,
  listCollaborationRequestStatuses,
  listCollaborationTypes,
  listMasterCollaborationStatuses,
  listTechnicalAreas,
} from './reference.sql.ts';

/** Reference data, all behind login (docs/behaviour/reference.md#reference-data). */
export const reference = router({
  technicalAreas: member
    .meta({ tag: referenceTag, summary: 'List technical areas by category' })
    .output(z.array(technicalAreaCategory))
    .query(({ ctx }) => listTechnicalAreas(ctx.db, ctx.viewer.user_id)),
  careerStages: member
    .meta({ tag: referenceTag, summary: 'List career stages' })
    .output(z.array(named))
    .query(({ ctx }) => listCareerStages(ctx.db)),
  masterCollaborationStatus: member
    .meta({ tag: referenceTag, summary: 'List master collaboration statuses' })
    .output(z.array(named))
    .query(({ ctx }) => listMasterCollaborationStatuses(ctx.db)),
  collaborationTypes: member
    .meta({ tag: referenceTag, summary: 'List collaboration types by category' })
    .output(z.array(collaborationTypeCategory))
    .query(({ ctx }) => listCollaborationTypes(ctx.db, ctx.viewer.user_id)),
  collaborationRequestStatuses: member
    .meta({ tag: referenceTag, summary: 'List request statuses, by order' })
    .output(z.array(collaborationRequestStatus))
    .query(({ ctx }) => listCollaborationRequestStatuses(ctx.db)),
  institutes: member
    .meta({
      tag: referenceTag,
      summary: 'List or search institutes',
      cost: rates.institutesCost,
      description: `Without \`q\` the whole list, by name. With \`q\` those that hold its words, best first, ${limits.institutesPage} unless \`limit\` says otherwise.`,
    })
    .input(institutesInput)
    .output(z.array(named))
    .query(({ ctx, input }) => findInstitutes(ctx, input)),
  searchInstitutes: member
    .meta({
      tag: referenceTag,
      summary: 'Find institutes by name or domain',
      cost: rates.institutesCost,
      description:
        'Best first: exact (also a domain or its first label), with members, of the own country, universities. Without `q` those that have members.',
    })
    .input(instituteSearchInput)
    .output(instituteSearch)
    .query(({ ctx, input }) => findInstitutesByWords(ctx, input)),
  aliases: member
    .meta({ tag: referenceTag, summary: 'List other words for technical areas and collaboration types' })
    .output(referenceAliases)
    .query(({ ctx }) => listAliases(ctx.db)),
});
