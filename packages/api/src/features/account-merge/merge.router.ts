import { beginMergeInput, mergeLinkInput, mergePreview, pendingMerge } from '@exchange/contract/account-merge';
import { lifetimes } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { accountMergeSentences } from '@exchange/contract/sentences/account-merge';
import { accountTag } from '../../core/api-tags.ts';
import { member, minimumDuration, open, router, transaction } from '../../core/procedures.ts';
import { confirming, unconfirmed } from '../account/second-factor.router.ts';
import {
  beginMerge,
  cancelMerge,
  confirmMerge,
  describePending,
  mergeLinkQuota,
  previewMerge,
  stopMerge,
} from './merge.rules.ts';

const linkRefusals = [
  'accountMerge.link',
  'accountMerge.notPossible',
  'accountMerge.secondFactor',
  'accountMerge.tooManyAddresses',
  'accountMerge.pending',
] as const;

/** Two accounts of one person that become one (docs/behaviour/account.md#two-accounts-of-one-person). */
export const accountMerge = router({
  pending: member
    .meta({ sessionOnly: true, tag: accountTag, summary: 'Ask whether another account is to become part of one’s own' })
    .output(pendingMerge)
    .query(({ ctx }) => describePending(ctx)),
  begin: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Send a link to the address of another account of one’s own',
      description: `${confirming} The reply is the same whether or not the address has an account. The link works for ${lifetimes.mergeLinkHours} hours.`,
      refusals: ['accountMerge.ownAddress', 'accountMerge.pending', 'accountMerge.tooMany', ...unconfirmed],
      quota: mergeLinkQuota,
    })
    .use(minimumDuration)
    .input(beginMergeInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await beginMerge(ctx, input);
      return { message: accountMergeSentences.success.linkSent() };
    }),
  preview: member
    .meta({
      sessionOnly: true,
      changesNothing: true,
      tag: accountTag,
      summary: 'Describe what the link of an email would do to two accounts',
      refusals: linkRefusals,
    })
    .input(mergeLinkInput)
    .output(mergePreview)
    .mutation(({ ctx, input }) => previewMerge(ctx, input.token)),
  confirm: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Bring another account together with one’s own',
      description: `It is done after ${lifetimes.mergeDelayHours} hours; until then both owners can stop it.`,
      refusals: linkRefusals,
    })
    .input(mergeLinkInput)
    .output(pendingMerge)
    .use(transaction)
    .mutation(({ ctx, input }) => confirmMerge(ctx, input.token)),
  cancel: member
    .meta({ sessionOnly: true, tag: accountTag, summary: 'Stop bringing another account together with one’s own' })
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx }) => {
      await cancelMerge(ctx);
      return { message: accountMergeSentences.success.stopped() };
    }),
  stop: open
    .meta({
      tag: accountTag,
      summary: 'Stop bringing two accounts together, by the link of an email',
      refusals: ['accountMerge.stopLink'],
    })
    .input(mergeLinkInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await stopMerge(ctx, input.token);
      return { message: accountMergeSentences.success.stopped() };
    }),
});
