import { pictureLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

const { megabytes, megapixels, perText, alt } = pictureLimits;

export const pictureSentences = sentences(
  'pictures',
  {
    problem: {
      kind: 'Only pictures can be added: PNG, JPEG, WebP or GIF.',
      broken: 'This picture is damaged and cannot be read.',
      large: 'A picture can have {megabytes} MB and {megapixels} megapixels at most.',
      many: 'A text can have {perText} pictures at most.',
      alt: 'Description must be {alt} characters or less.',
      gone: 'A picture is not there any more. Please add it again.',
      room: 'Your pictures take all the room that you have here. Remove some that you do not need.',
      tooMany: 'You have added as many pictures as you can in a day. Please try again later.',
      off: 'Pictures are turned off here.',
      notFound: 'Picture not found or you do not have access.',
    },
    success: {
      described: 'Description saved',
    },
    screen: {
      count: '{count, plural, one {# picture} other {# pictures}}',
      deleted: 'The picture was deleted.',
    },
  },
  { megabytes, megapixels, perText, alt },
);
