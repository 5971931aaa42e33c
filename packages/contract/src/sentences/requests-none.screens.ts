import { sentences } from '../sentences.ts';

/** New Requests without any: what would bring some. It is loaded only then. */
export const noRequestsScreens = sentences('requests-none.screens', {
  seeOne: 'See the one request',
  /** `shown` is the number as it is written, such as `500+`. */
  seeAll: 'See all {shown} requests',
  nearAreas: 'Near your areas:',
  nearAreasList: 'Near your areas',
  nearArea: '<link>{name}</link> {count, plural, one {# request} other {# requests}}',
  noAreas: 'Choose your technical areas to see requests you can help with.',
  chooseAreas: 'Choose technical areas',
  notOpen: 'You are not open to collaborations at the moment, so no requests are shown to you.',
  allClosed: 'Your custom preferences are closed for every type. Open some to see requests.',
  changePreferences: 'Change your preferences',
  fewAreasOrTypes:
    'You have {count, plural, one {# technical area} other {# technical areas}}. More areas, or more kinds of collaboration, bring more requests.',
  fewAreas:
    'You have {count, plural, one {# technical area} other {# technical areas}}. More areas bring more requests.',
  addAreas: 'Add technical areas',
});
