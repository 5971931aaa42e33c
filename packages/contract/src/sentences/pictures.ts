import { pictureLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

const { perText, alt } = pictureLimits;

export const pictureSentences = sentences(
  'pictures',
  {
    many: 'A text can have {perText} pictures at most.',
    count: '{count, plural, one {# picture} other {# pictures}}',
    deleted: 'The picture was deleted.',
  },
  { perText },
);

/** The web never says them: the server answers with them. */
export const pictureReplySentences = sentences(
  'pictures.refusals',
  {
    alt: 'Description must be {alt} characters or less.',
    broken: 'This picture is damaged and cannot be read.',
    gone: 'A picture is not there any more. Please add it again.',
    room: 'Your pictures take all the room that you have here. Remove some that you do not need.',
    tooMany: 'You have added as many pictures as you can in a day. Please try again later.',
    notFound: 'Picture not found or you do not have access.',
    described: 'Description saved',
  },
  { alt },
);
