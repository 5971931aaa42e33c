import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { stopClock, tickUntilShown } from '../../support/clock.ts';
import { provokes } from '../../support/console-errors.ts';
import { fail, saysWhenFailing } from '../../support/faults.ts';
import { says, saysAll } from '../../support/spec-sentences.ts';
import { addArchaeology, follow, press } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { areas, box, editCustom, field, question, save, types } from './profile.steps.ts';

test('a member cancels, leaves and saves an edit of the profile: broken rules are named, and a failed save keeps the text', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await field(page, 'Name').fill('Somebody Else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Ångström');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(field(page, 'Name')).toHaveValue('Ada Ångström');
  await field(page, 'Name').fill('Somebody Else');
  await follow(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats' }), '/chats');
  await page.getByRole('link', { name: 'My Profile' }).first().click();
  await expect(field(page, 'Name'), 'the tab has kept the changes').toHaveValue('Somebody Else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Ångström');

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'Name').fill('');
  await field(page, 'Description').fill('x'.repeat(1_001));
  await page.getByRole('textbox', { name: 'Institute' }).fill('x'.repeat(256));
  await save(page).click();
  await saysAll(page, 'Please fix the errors below.', 'Name must be 1-255 characters.');
  await says(page, 'Description must be 1000 characters or less (currently {n} characters).', { n: '1001' });
  await says(page, 'Institute name must be 255 characters or less.');
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByRole('alert')).toHaveText('Please fix the errors below.');
  await field(page, 'Name').fill('Ada <3');
  await says(page, 'Name contains invalid character: {char}', { char: '<' });
  await field(page, 'Name').fill('Ada');
  await expect(page.getByText('Name contains invalid character')).toHaveCount(0);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'Name').fill('Ada Two');
  for (const [fault, sentence] of [
    ['broken', 'Failed to update profile'],
    ['away', 'Network error'],
  ] as const) {
    await saysWhenFailing(page, 'profiles.update', fault, sentence, () => save(page).click());
    await expect(field(page, 'Name')).toHaveValue('Ada Two');
  }
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Two');
});

test('an institute that is verified by the email address shows a badge and cannot be edited', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ email: 'ada.verified@cs.ox.ac.uk' }), '/profile');
  await says(page, 'Verified by email address');
  await expect(page.getByRole('link', { name: 'Change the address' })).toHaveAttribute('href', '/account#addresses');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Institute' })).toHaveAttribute('readonly');
  await says(page, 'Verified by email address');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly');
  await expectAccessible(page);
});

test('if the lists of areas, career stages or institutes cannot be loaded, the profile can still be edited and saved', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/profile');
  await fail(page, 'reference.technicalAreas', 'broken');
  await fail(page, 'reference.aliases', 'broken');
  await fail(page, 'reference.careerStages', 'broken');
  await fail(page, 'reference.searchInstitutes', 'broken');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Career stage').getByRole('option')).toHaveText(['Not given']);
  await page.getByRole('button', { name: 'Choose technical areas' }).click();
  await expect(page.getByRole('dialog').getByText('No technical areas to show.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose', description: 'Institute' }).click();
  await expect(page.getByRole('dialog').getByText('No institute')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await field(page, 'Name').fill('Ada Three');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Three');
});

test('after a member adds technical areas, a message says how many requests match them', async ({
  open,
  createUser,
}) => {
  await createRequest(await createUser(), { title: 'Whose ledger is this?', technical_area_ids: [2001] });
  const page = await open(await createUser({ areas: [] }), '/profile', { clock: true });
  await addArchaeology(page);
  await stopClock(page);
  await save(page).click();
  const matches = /Profile updated successfully\. \d+ requests? match(es)? now\./;
  const told = page.getByRole('status').filter({ hasText: matches });
  await tickUntilShown(page, told);
  await told.getByRole('link', { name: 'See them' }).click();
  await page.clock.resume();
  await expect(page.getByRole('article', { name: 'Whose ledger is this?' })).toBeVisible();
});

test('a profile that is loading, could not be loaded or does not exist says so', async ({ open, createUser }) => {
  const [ada, cy] = [await createUser(), await createUser({ name: 'Cy' })];
  await createOffer(ada, await createRequest(cy));
  const page = await open(ada, '/legal/terms', { clock: true });
  const nav = page.getByRole('navigation', { name: 'Main' });
  // Before any screen of the app, because each one reads the profile.
  let mend = await fail(page, 'profiles.own', 'hangs');
  await page.goto('/chats');
  await nav.getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading profile' })).toBeAttached();
  // The focus waits ten seconds for the heading.
  await stopClock(page, 5_000);
  await expect(page.getByText('This is taking longer than usual, please wait.')).toBeVisible();
  await expectAccessible(page);
  await page.clock.resume();
  await mend();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Ångström');
  await expect(page.getByRole('heading', { level: 1 }), 'the heading that was awaited has the focus').toBeFocused();

  await expect(page.getByRole('complementary').getByText('1', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'See your profile as others do' }).click();
  await expect(page.getByText('This is how others see you.')).toBeVisible();

  mend = await fail(page, 'profiles.own', 'broken');
  await page.goto('/chats');
  await nav.getByRole('link', { name: 'My Profile' }).click();
  await says(page, 'Failed to load profile');
  await expectAccessible(page);
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  const sentence = 'Network error - please check your connection and try again';
  await saysWhenFailing(page, 'profiles.byId', 'away', sentence, () => page.goto(`/profile/${ada.hashid}`));

  provokes(page, 'profiles.byId');
  await page.goto('/profile/nobody-at-all-1234');
  await says(page, 'User not found');
  await expectAccessible(page);
  await page.goto(`/profile/${ada.id}`);
  await says(page, 'User not found');
  await follow(page.getByRole('main').getByRole('link', { name: 'People' }), '/people');
});

/** The same without a saved table, of which nothing is open at first. */
async function openAll(page: Page): Promise<void> {
  await editCustom(page);
  await page.getByRole('button', { name: 'Select all' }).click();
}

test('the table of custom preferences begins with what was saved last, also after another setting was chosen', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ areas });
  const cell = { tech_area_id: 2304, collaboration_type_id: 101, is_open: true };
  const custom = { master_collaboration_status_id: 3, collaboration_preferences: [cell] };
  await ada.call('PUT', '/api/collaboration-status', custom);
  await ada.call('PUT', '/api/collaboration-status', { master_collaboration_status_id: 2 });
  const page = await open(ada, '/profile');
  await expect(page.getByText('Not open to collaborations')).toBeVisible();
  await editCustom(page);
  await expect(box(page, `${question}, Cryo-Electron Microscopy`)).toBeChecked();
  await box(page, `${question}, Cryo-Electron Microscopy`).uncheck();
  await page.getByRole('radio', { name: 'Open to all' }).check();
  await page.getByRole('radio', { name: 'Custom' }).check();
  await expect(box(page, `${question}, Cryo-Electron Microscopy`)).toBeChecked();
  await press(page, 'Cancel', 'Not open to collaborations');
});

test('a member with custom preferences who adds an area is asked whether to get requests of all types in it, and agrees with one press', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ areas: [2303] });
  const title = 'Which varnish is this?';
  await createRequest(await createUser(), { title, technical_area_ids: [2001] });
  await ada.call('PUT', '/api/collaboration-status', { master_collaboration_status_id: 3 });
  const page = await open(ada, '/requests');
  await expect(page.getByText('Your custom preferences are closed for every type.')).toBeVisible();
  await page.getByRole('link', { name: 'Change your preferences' }).click();
  await addArchaeology(page);
  await save(page).click();
  const question = page.getByRole('status').filter({ hasText: 'Open Archaeology to all types?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await question.getByRole('button', { name: 'Open to all types' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(`You get requests for ${types} of ${types * 2} combinations`)).toBeVisible();
  await page.getByRole('link', { name: 'Collaboration Requests' }).click();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('on a phone, the custom preferences are a list for each collaboration type in place of a table', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ areas }), '/profile', { size: { width: 360, height: 740 } });
  await openAll(page);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByText(question, { exact: true }).click();
  await expect(page.getByText('both areas')).toHaveCount(types);
  await box(page, `${question}, Electron Microscopy`).uncheck();
  await expect(box(page, `All technical areas for ${question}`)).toBeChecked({ indeterminate: true });
  await expect(page.getByText(`${types * 2 - 1} of ${types * 2} selected`)).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await save(page).click();
  await expect(page.getByText(`You get requests for ${types * 2 - 1} of ${types * 2} combinations`)).toBeVisible();
});

test('a person without technical areas reads that the table of preferences needs some, and is led to choose them', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ areas: [] }), '/profile');
  await editCustom(page);
  await expect(page.getByText('The table needs your technical areas')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Choose technical areas' }).click();
});

test('even the largest table of preferences reacts to a press at once', async ({ open, createUser }) => {
  const many = Array.from({ length: 10 }, (_, category) =>
    Array.from({ length: 10 }, (_, place) => (category + 1) * 100 + place + 1),
  ).flat();
  const page = await open(await createUser({ areas: many }), '/profile');
  await openAll(page);
  await expect(page.getByText('3,700 of 3,700 selected')).toBeVisible();
  const target = box(page, `${question}, Machine Learning`);
  await target.scrollIntoViewIfNeeded();
  const devtools = await page.context().newCDPSession(page);
  // The time that the page computes, which other work of the machine does not lengthen.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const computed = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const taken: number[] = [];
  for (let press = 1; press <= 3; press += 1) {
    const before = await computed();
    await target.evaluate(
      (element) =>
        new Promise<void>((done) => {
          (element as HTMLInputElement).click();
          requestAnimationFrame(() => setTimeout(done));
        }),
    );
    taken.push((await computed()) - before);
  }
  expect(Math.min(...taken), 'seconds until the next picture').toBeLessThan(0.5);
  await expect(page.getByText('3,699 of 3,700 selected')).toBeVisible();
});
