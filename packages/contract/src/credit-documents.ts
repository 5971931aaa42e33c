import * as z from 'zod/mini';
import { describeEntity, describeInput } from './api-docs.ts';
import { lookupId } from './ids.ts';
import { messages } from './sentences/messages.ts';

/** Where the keys and the ids of withdrawn documents are published. */
export const creditKeysPath = '/.well-known/credit.json';

/** The script that checks a document without the product; a file of the web. */
export const checkScriptPath = '/check-credit.py';

/** Where a collaborator downloads the document, and the name under which it is saved. */
export const creditDocumentPath = (id: number, withTitle: boolean) =>
  `/api/collaborations/${id}/document${withTitle ? '?title=yes' : ''}`;
export const creditDocumentFile = 'credit.json';

/** The longest document that is checked, in UTF-16 units. */
const documentLength = 20_000;

/** `GET /api/collaborations/{id}/document` */
export const creditDocumentInput = z.object({
  id: lookupId,
  title: z.optional(z.literal('yes', { error: messages.validation.invalidRequest })),
});

describeInput(creditDocumentInput, {
  id: { description: 'Id of the entry.', example: 3 },
  title: 'With the title of the request, to which its owner must have agreed.',
});

/** The document of a credit. It has no numbers, so that its canonical form is simple. */
export const creditDocument = z.strictObject({
  format: z.literal('research-exchange-credit-1'),
  issuer: z.string(),
  keys: z.string(),
  check: z.string(),
  key_id: z.string(),
  id: z.string(),
  signed_on: z.string(),
  credited_on: z.string(),
  confirmed_on: z.string(),
  collaboration_type: z.string(),
  technical_areas: z.array(z.string()),
  title: z.nullable(z.string()),
  collaborator: z.nullable(z.string()),
  roles: z.array(z.string()),
  owner: z.nullable(z.string()),
  signature: z.string(),
});

export type CreditDocument = z.output<typeof creditDocument>;

describeEntity(creditDocument, 'CreditDocument', {
  format: 'The version of this form.',
  issuer: 'The address of this installation.',
  check: 'The page on which anyone can check the document.',
  keys: 'Where its keys and withdrawn documents are published.',
  key_id: 'The `kid` of the key that signed it.',
  id: 'Id of the document, by which it is withdrawn.',
  signed_on: 'The day of the signature.',
  credited_on: 'The day on which the owner gave the credit.',
  confirmed_on: 'The day on which the collaborator confirmed it.',
  collaboration_type: 'The type of the collaboration.',
  technical_areas: 'Its technical areas.',
  title: 'The title of the request; null unless both want it named.',
  collaborator: 'Who helped; null for a person without a name.',
  roles: 'What they did, in roles of the CRediT taxonomy.',
  owner: 'The owner of the request; null for a person without a name.',
  signature: 'Ed25519, base64url, of the document without this field, as JSON with sorted keys and without spaces.',
});

/** `POST /api/credit-documents/check` */
export const creditDocumentText = z.object({
  text: z
    .string({ error: messages.validation.invalidRequest })
    .check(z.maxLength(documentLength, { error: messages.validation.invalidRequest })),
});

describeInput(creditDocumentText, { text: { description: 'The text of a document.', example: '{}' } });

export const creditDocumentCheck = z.object({
  state: z.enum(['valid', 'withdrawn', 'forged', 'foreign', 'unreadable']),
  document: z.nullable(creditDocument),
});

export type CreditDocumentCheck = z.output<typeof creditDocumentCheck>;

describeEntity(creditDocumentCheck, 'CreditDocumentCheck', {
  state:
    '`valid`; `withdrawn`; `forged`, as when a word was changed; `foreign`, of another installation; `unreadable`, no such document.',
  document: 'The document, if this installation signed it.',
});

/** `PUT /api/collaboration-requests/{id}/successful-collaborators/{userId}/title` */
export const shareTitleInput = z.object({
  id: lookupId,
  userId: lookupId,
  mayNameTitle: z.boolean({ error: messages.validation.invalidRequest }),
});

describeInput(shareTitleInput, {
  id: { description: 'Id of the request.', example: 12 },
  userId: { description: 'Id of the collaborator.', example: 7 },
  mayNameTitle: { description: 'Whether their signed document may name the title.', example: true },
});
