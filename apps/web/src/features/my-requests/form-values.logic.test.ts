import { expect, test } from 'vitest';
import { emptyValues, type RequestFormValues, remediesOf, shownTo } from './form-values.logic.ts';
import { audienceInputOf } from './request-form.logic.ts';

const complete: RequestFormValues = {
  ...emptyValues,
  collaboration_type_id: 101,
  technical_area_ids: [304, 101],
  share_scope: 'everyone',
};

test('the request form asks whom the request reaches only once type, areas and a usable scope are chosen', () => {
  expect(audienceInputOf(emptyValues, true)).toBeNull();
  expect(audienceInputOf({ ...complete, collaboration_type_id: null }, true)).toBeNull();
  expect(audienceInputOf({ ...complete, technical_area_ids: [] }, true)).toBeNull();
  expect(audienceInputOf({ ...complete, share_scope: null }, true)).toBeNull();
  expect(audienceInputOf({ ...complete, share_scope: 'selected' }, true)).toBeNull();
  for (const verified of [false, undefined])
    expect(audienceInputOf({ ...complete, share_scope: 'my' }, verified)).toBeNull();
});

test('the request form does not ask again whom the request reaches if only texts or the order of choices change', () => {
  const asked = audienceInputOf(complete, true);
  expect(asked).toEqual({
    collaboration_type_id: 101,
    technical_area_ids: [101, 304],
    share_scope: 'everyone',
    institute_ids: [],
  });
  expect(audienceInputOf({ ...complete, title: 'Other', technical_area_ids: [101, 304] }, false)).toEqual(asked);
});

test('an owner reads in a sentence about how many people the request reaches', () => {
  expect(shownTo('fewer than 5')).toBe('Shown to fewer than 5 people');
  expect(shownTo('about 1200')).toBe('Shown to about 1,200 people');
  expect(shownTo('0')).toBe('Shown to nobody yet');
});

test('each advice to reach more people changes the request form by one scope or one area', () => {
  const reach = {
    people: '0',
    wider_scopes: [
      { share_scope: 'verified' as const, people: 'fewer than 5' },
      { share_scope: 'everyone' as const, people: 'about 14' },
    ],
    near_areas: [{ id: 7, name: 'Machine Learning', people: 'about 20' }],
  };
  expect(remediesOf(reach, complete)).toEqual([
    {
      key: 'verified',
      label: 'Share with people with a verified institute: reaches fewer than 5 people',
      change: { share_scope: 'verified' },
    },
    {
      key: 'everyone',
      label: 'Share with everyone on the platform: reaches about 14 people',
      change: { share_scope: 'everyone' },
    },
    {
      key: 'area 7',
      label: 'Add Machine Learning: reaches about 20 people',
      change: { technical_area_ids: [304, 101, 7] },
    },
  ]);
});
