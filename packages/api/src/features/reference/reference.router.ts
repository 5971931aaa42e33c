import { limits } from '@exchange/contract/limits';
import {
  collaborationRequestStatus,
  collaborationTypeCategory,
  institutesInput,
  named,
  technicalAreaCategory,
} from '@exchange/contract/reference';
import * as z from 'zod/mini';
import { member, router } from '../../core/trpc.ts';
import { listInstitutes, searchInstitutes } from './institutes.sql.ts';
import { referenceTag } from './reference.docs.ts';
import {
  listCareerStages,
  listCollaborationRequestStatuses,
  listCollaborationTypes,
  listMasterCollaborationStatuses,
  listTechnicalAreas,
} from './reference.sql.ts';

/** Reference data, all behind login (docs/behaviour.md#reference-data). */
export const reference = router({
  technicalAreas: member
    .meta({ tag: referenceTag, summary: 'List technical areas by category' })
    .output(z.array(technicalAreaCategory))
    .query(({ ctx }) => listTechnicalAreas(ctx.db)),
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
    .query(({ ctx }) => listCollaborationTypes(ctx.db)),
  collaborationRequestStatuses: member
    .meta({ tag: referenceTag, summary: 'List request statuses, by order' })
    .output(z.array(collaborationRequestStatus))
    .query(({ ctx }) => listCollaborationRequestStatuses(ctx.db)),
  institutes: member
    .meta({
      tag: referenceTag,
      summary: 'List or search institutes',
      description: `Without \`q\` the whole list, by name. With \`q\` those that hold its words, best first, ${limits.institutesPage} unless \`limit\` says otherwise.`,
    })
    .input(institutesInput)
    .output(z.array(named))
    .query(({ ctx, input: { q, limit } }) =>
      q === undefined ? listInstitutes(ctx.db, limit) : searchInstitutes(ctx.db, q, limit ?? limits.institutesPage),
    ),
});
