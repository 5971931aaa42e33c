import {
  accountAddress,
  addAddressInput,
  addressLinkInput,
  addressStepInput,
  ownAddressInput,
  showBadgeInput,
} from '@exchange/contract/addresses';
import { addressesPerAccount, lifetimes } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { addressSentences } from '@exchange/contract/sentences/addresses';
import * as z from 'zod/mini';
import { accountTag } from '../../core/api-tags.ts';
import { member, minimumDuration, open, router, transaction } from '../../core/procedures.ts';
import { ownerRefusals } from '../account/password.rules.ts';
import {
  addAddress,
  addedAddressQuota,
  confirmAddress,
  listAddresses,
  makeMain,
  removeAddress,
  showBadge,
  useAddressLink,
} from './addresses.rules.ts';

/** The addresses of an account and their badges (docs/behaviour/addresses.md). */
export const addresses = router({
  list: member
    .meta({ sessionOnly: true, tag: accountTag, summary: 'List one’s addresses with their badges' })
    .output(z.array(accountAddress))
    .query(({ ctx }) => listAddresses(ctx)),
  add: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Add an address, or get a new link for one',
      description: `An email with a link goes to the address; an account has ${addressesPerAccount} addresses at most. The reply is the same whoever has the address.`,
      refusals: ['addresses.tooMany', 'addresses.tooManyNew', ...ownerRefusals],
      quota: addedAddressQuota,
    })
    .use(minimumDuration)
    .input(addAddressInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await addAddress(ctx, input);
      return { message: addressSentences.success.sent() };
    }),
  confirm: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Prove an address by its link',
      description: `In a session of the account that added it, within ${lifetimes.verificationHours} hours. It begins the badge of an institute, or brings it back.`,
      refusals: ['addresses.link'],
    })
    .input(addressLinkInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await confirmAddress(ctx, input.token);
      return { message: addressSentences.success.confirmed() };
    }),
  makeMain: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Make an address the main one',
      description: `All emails go to it. The former one gets a link that puts it back, for ${lifetimes.putBackDays} days.`,
      refusals: ['addresses.notFound', 'addresses.notProven', ...ownerRefusals],
    })
    .input(ownAddressInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await makeMain(ctx, input);
      return { message: addressSentences.success.main() };
    }),
  show: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Show the institute of an address first',
      refusals: ['addresses.notFound', 'addresses.noBadge'],
    })
    .input(showBadgeInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await showBadge(ctx, input.id);
      return { message: addressSentences.success.shown() };
    }),
  remove: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Remove an address',
      description: 'Not the main one, nor for some days the one that was.',
      refusals: ['addresses.notFound', 'addresses.isMain', 'addresses.isKept', ...ownerRefusals],
    })
    .input(ownAddressInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await removeAddress(ctx, input);
      return { message: addressSentences.success.removed() };
    }),
  useLink: open
    .meta({
      tag: accountTag,
      summary: 'Use a link about an address that needs no login',
      description: 'It puts a former main address back, or accepts or stops the change by an operator. It works once.',
      refusals: ['addresses.link'],
    })
    .input(addressStepInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => ({ message: await useAddressLink(ctx, input) })),
});
