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
import {
  listCareerStages,
  listCollaborationRequestStatuses,
  listCollaborationTypes,
  listMasterCollaborationStatuses,
  listTechnicalAreas,
} from './reference.sql.ts';

/** Reference data, all behind login (docs/behaviour.md#reference-data). */
export const reference = router({
  technicalAreas: member.output(z.array(technicalAreaCategory)).query(({ ctx }) => listTechnicalAreas(ctx.db)),
  careerStages: member.output(z.array(named)).query(({ ctx }) => listCareerStages(ctx.db)),
  masterCollaborationStatus: member.output(z.array(named)).query(({ ctx }) => listMasterCollaborationStatuses(ctx.db)),
  collaborationTypes: member
    .output(z.array(collaborationTypeCategory))
    .query(({ ctx }) => listCollaborationTypes(ctx.db)),
  collaborationRequestStatuses: member
    .output(z.array(collaborationRequestStatus))
    .query(({ ctx }) => listCollaborationRequestStatuses(ctx.db)),
  institutes: member
    .input(institutesInput)
    .output(z.array(named))
    .query(({ ctx, input: { q, limit } }) =>
      q === undefined ? listInstitutes(ctx.db, limit) : searchInstitutes(ctx.db, q, limit ?? limits.institutesPage),
    ),
});
