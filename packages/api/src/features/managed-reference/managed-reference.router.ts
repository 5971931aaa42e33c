import {
  addedInstituteReply,
  addedTermReply,
  addInstituteInput,
  addTermInput,
  demand,
  demandInput,
  editTermInput,
  instituteDetails,
  instituteDomainInput,
  managedInstitutes,
  managedTerms,
  mergeInstitutesInput,
  operatorInstitutesInput,
  relinkedReply,
  renameInstituteInput,
  retireTermInput,
  termActionInput,
  termsInput,
} from '@exchange/contract/managed-reference';
import { operatorIdInput } from '@exchange/contract/operators';
import { messageReply } from '@exchange/contract/pagination';
import { managedReferenceSentences } from '@exchange/contract/sentences/managed-reference';
import { router } from '../../core/procedures.ts';
import { once } from '../../core/repeats.ts';
import { freshOperatorTransaction, operator, operatorTransaction } from '../staff/staff.rules.ts';
import { findDemand } from './demand.sql.ts';
import {
  addDomain,
  addInstitute,
  describeInstitute,
  mergeInstitutes,
  removeDomain,
  renameInstitute,
} from './managed-institutes.rules.ts';
import { listManagedInstitutes } from './managed-institutes.sql.ts';
import { addTerm, editTerm, restoreTerm, retireTerm } from './managed-terms.rules.ts';
import { listTerms } from './managed-terms.sql.ts';

/** What operators do with institutes, areas and types (docs/behaviour/operators.md#institutes-areas-and-types). */
export const managedReference = router({
  listInstitutes: operator
    .input(operatorInstitutesInput)
    .output(managedInstitutes)
    .query(({ ctx, input }) => listManagedInstitutes(ctx.db, input)),
  institute: operator
    .input(operatorIdInput)
    .output(instituteDetails)
    .query(({ ctx, input }) => describeInstitute(ctx, input.id)),
  addInstitute: operator
    .input(addInstituteInput)
    .output(addedInstituteReply)
    .use(freshOperatorTransaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'operators.addInstitute', input, reply: addedInstituteReply }, async () => ({
        message: managedReferenceSentences.success.instituteAdded(),
        ...(await addInstitute(ctx, input)),
      })),
    ),
  renameInstitute: operator
    .input(renameInstituteInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await renameInstitute(ctx, input);
      return { message: managedReferenceSentences.success.instituteRenamed() };
    }),
  mergeInstitutes: operator
    .input(mergeInstitutesInput)
    .output(relinkedReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => ({
      message: managedReferenceSentences.success.institutesMerged(),
      people: await mergeInstitutes(ctx, input),
    })),
  addDomain: operator
    .input(instituteDomainInput)
    .output(relinkedReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => ({
      message: managedReferenceSentences.success.domainAdded(),
      people: await addDomain(ctx, input),
    })),
  removeDomain: operator
    .input(instituteDomainInput)
    .output(relinkedReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => ({
      message: managedReferenceSentences.success.domainRemoved(),
      people: await removeDomain(ctx, input),
    })),

  listTerms: operator
    .input(termsInput)
    .output(managedTerms)
    .query(({ ctx, input }) => listTerms(ctx.db, input.kind)),
  addTerm: operator
    .input(addTermInput)
    .output(addedTermReply)
    .use(operatorTransaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'operators.addTerm', input, reply: addedTermReply }, async () => ({
        message: managedReferenceSentences.success.termAdded(),
        id: await addTerm(ctx, input),
      })),
    ),
  editTerm: operator
    .input(editTermInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await editTerm(ctx, input);
      return { message: managedReferenceSentences.success.termEdited() };
    }),
  retireTerm: operator
    .input(retireTermInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await retireTerm(ctx, input);
      return { message: managedReferenceSentences.success.termRetired() };
    }),
  restoreTerm: operator
    .input(termActionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await restoreTerm(ctx, input);
      return { message: managedReferenceSentences.success.termRestored() };
    }),

  demand: operator
    .input(demandInput)
    .output(demand)
    .query(({ ctx, input }) => findDemand(ctx.db, input)),
});
