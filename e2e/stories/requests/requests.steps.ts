import { area } from '@exchange/testkit/rest-users';

export const cryo = 'Which landmarks survive milling?';

export const starch = 'Who has starch grains to spare?';

/** An area that only the people of one story have, so that stories of one worker do not see each other's requests. */
let next = 0;

const areas = [301, 302, 303, 304, 401, 402, 403, 404, 501, 502, 503, 504];

export function ownArea(): { areas: number[]; technical_area_ids: number[] } {
  const id = areas[next++ % areas.length] ?? area.id;
  return { areas: [id], technical_area_ids: [id] };
}
