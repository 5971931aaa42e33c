import { pictureLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

const { megabytes, megapixels } = pictureLimits;

export const pictureScreens = sentences(
  'pictures.screens',
  {
    /** The server says them, too. */
    problem: {
      kind: 'Only pictures can be added: PNG, JPEG, WebP or GIF.',
      large: 'A picture can have {megabytes} MB and {megapixels} megapixels at most.',
      off: 'Pictures are turned off here.',
    },
    add: 'Add pictures',
    /** Names the list of pictures that are added to a text. */
    added: 'Pictures of this text',
    loading: 'The picture is loading',
    remove: 'Remove picture',
    describe: 'What does the picture show?',
    describeHint: 'For people who do not see it. You can leave it empty.',
    notDescribed: 'The description could not be saved.',
    /** What stands for a picture without a description. */
    from: 'Picture from {name}',
    own: 'Your picture',
    previous: 'Previous picture',
    next: 'Next picture',
    place: 'Picture {number} of {count}',
  },
  { megabytes, megapixels },
);
