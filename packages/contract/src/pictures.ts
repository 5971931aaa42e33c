import * as z from 'zod/mini';
import { describeEntity, describeInput, type FieldDoc } from './api-docs.ts';
import { id, lookupId } from './ids.ts';
import { pictureLimits } from './limits.ts';
import type { RefusalEntry } from './refusals.ts';
import { pictureScreens } from './sentences/pictures.screens.ts';
import { pictureReplySentences, pictureSentences } from './sentences/pictures.ts';
import { clearable, text } from './text.ts';

export const pictureRefusals = {
  'pictures.kind': { status: 415, sentence: pictureScreens.problem.kind },
  'pictures.broken': { status: 400, sentence: pictureReplySentences.broken },
  'pictures.large': { status: 413, sentence: pictureScreens.problem.large },
  'pictures.gone': { status: 409, sentence: pictureReplySentences.gone },
  'pictures.room': { status: 409, sentence: pictureReplySentences.room },
  'pictures.tooMany': { status: 429, sentence: pictureReplySentences.tooMany, code: 'rate_limited' },
  'pictures.off': { status: 403, sentence: pictureScreens.problem.off },
  'pictures.notFound': { status: 404, sentence: pictureReplySentences.notFound },
} as const satisfies Record<string, RefusalEntry>;

/** `POST` sends one picture; below are the stored ones. */
export const picturesPath = '/api/pictures';
export const picturePath = (picture: number | ':id' | '{id}') => `${picturesPath}/${picture}` as const;

/** The type of every stored picture. */
export const storedPictureType = 'image/webp';

export const pictureSizes = ['full', 'small'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The pictures of a text in a body, in their order; doubles are folded. */
export const pictureIds = z.array(id).check(
  z.overwrite((ids) => [...new Set(ids)]),
  z.maxLength(pictureLimits.perText, { error: pictureSentences.many }),
);

export const pictureIdsDoc: FieldDoc = {
  description: `Pictures that one has sent to \`POST ${picturesPath}\`, in their order; at most ${pictureLimits.perText}.`,
  example: [],
};

const altDoc: FieldDoc = {
  description: 'What it shows, for people who do not see it; null for nothing.',
  example: 'Gel with three bands at 50 kDa',
};

/** A picture of a text. */
export const picture = z.object({
  id: z.int(),
  width: z.int(),
  height: z.int(),
  alt: z.nullable(z.string()),
  url: z.string(),
});

export type Picture = z.output<typeof picture>;

const sizeDocs = { id: 'Id.', width: 'In pixels.', height: 'In pixels.' };

describeEntity(picture, 'Picture', {
  ...sizeDocs,
  alt: altDoc,
  url: 'Where it is; `?size=small` has a smaller one.',
});

export const picturesDoc = 'Its pictures, in their order.';

/** `PUT /api/pictures/{id}/alt` */
export const pictureDescription = z.object({
  id: lookupId,
  alt: clearable(text({ lines: 'one', max: pictureLimits.alt, tooLong: pictureReplySentences.alt })),
});

export type PictureDescription = z.output<typeof pictureDescription>;

describeInput(pictureDescription, { id: { description: 'The picture.', example: 12 }, alt: altDoc });

/** What was made of a picture that was sent. */
export const newPicture = z.object({ id: z.int(), width: z.int(), height: z.int(), bytes: z.int() });

export type NewPicture = z.output<typeof newPicture>;

describeEntity(newPicture, 'NewPicture', { ...sizeDocs, bytes: 'How much of one’s room it takes.' });
