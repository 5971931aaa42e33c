import { createRequest } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { fail } from '../support/faults.ts';
import { says } from '../support/spec-sentences.ts';
import { addArchaeology, follow, keyFocuses, press } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const types = 37;
const areas = [2303, 2304];
const question = 'Quick question to an expert';

async function editCustom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Collaboration Status' }).click();
  await page.getByRole('radio', { name: 'Custom' }).check();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('Custom shows the table, by mouse and keyboard; a failed save keeps it', async ({ open, createUser }) => {
  const page = await open(await createUser({ areas }), '/profile');
  await page.getByRole('button', { name: 'Edit Collaboration Status' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('radio', { name: 'Open to all collaborations' })).toBeChecked();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('radio', { name: 'Custom' }).check();
  const table = page.getByRole('table', { name: 'Collaboration types by technical areas.' });
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  const count = page.getByRole('status').filter({ hasText: 'selected' });
  await expect(count, 'everything is open at first').toHaveText(`${types * 2} of ${types * 2} selected`);
  const first = box(page, 'All collaboration types for Electron Microscopy');
  await page.getByRole('radio', { name: 'Custom' }).focus();
  await keyFocuses('Tab', first);
  await keyFocuses('ArrowRight', box(page, 'All collaboration types for Cryo-Electron Microscopy'));
  await keyFocuses('ArrowDown', box(page, `${question}, Cryo-Electron Microscopy`));
  await page.keyboard.press('Space');
  await expect(box(page, `${question}, Cryo-Electron Microscopy`)).not.toBeChecked();
  await keyFocuses('Home', box(page, `All technical areas for ${question}`));
  await page.keyboard.press('Space');
  await expect(count).toHaveText(`${types * 2} of ${types * 2} selected`);
  await keyFocuses('Tab', page.getByRole('button', { name: 'Save', exact: true }));
  await keyFocuses('Shift+Tab', box(page, `All technical areas for ${question}`));

  const column = box(page, 'All collaboration types for Cryo-Electron Microscopy');
  await column.uncheck();
  await expect(count).toHaveText(`${types} of ${types * 2} selected`);
  await box(page, `${question}, Cryo-Electron Microscopy`).check();
  await expect(column).toBeChecked({ indeterminate: true });
  await column.click();
  await expect(column).toBeChecked();
  await column.click();
  await box(page, 'All collaboration types for Electron Microscopy').uncheck();
  await expect(count).toHaveText(`0 of ${types * 2} selected`);
  const warning = page.getByRole('status').filter({ hasText: 'Nothing is open: no request will reach you.' });
  await expect(warning).toContainText('Choose “Not open to collaborations” if you mean that.');
  await expectAccessible(page);
  const row = box(page, `All technical areas for ${question}`);
  await row.check();
  await expect(count).toHaveText(`2 of ${types * 2} selected`);
  await expect(warning).toHaveCount(0);
  await box(page, `${question}, Electron Microscopy`).uncheck();
  await expect(row).toBeChecked({ indeterminate: true });
  await save(page);
  await expect(page.getByText(`You get requests for 1 of ${types * 2} combinations`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Collaboration Status' })).toBeFocused();

  await editCustom(page);
  await box(page, `${question}, Electron Microscopy`).check();
  const mend = await fail(page, 'profiles.updateCollaborationStatus', 'broken');
  await save(page);
  await says(page, 'Failed to update collaboration status');
  await expect(box(page, `${question}, Electron Microscopy`)).toBeChecked();
  await mend();
  await follow(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats' }), '/chats');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Profile' }).click();
  await save(page);
  await expect(page.getByText(`You get requests for 2 of ${types * 2} combinations`)).toBeVisible();
});

test('Custom begins with the last saved table, also after another status', async ({ open, createUser }) => {
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

test('an area that is added with Custom is opened with one press', async ({ open, createUser }) => {
  const ada = await createUser({ areas: [2303] });
  const title = 'Which varnish is this?';
  await createRequest(await createUser(), { title, technical_area_ids: [2001] });
  await ada.call('PUT', '/api/collaboration-status', { master_collaboration_status_id: 3 });
  const page = await open(ada, '/requests');
  await expect(page.getByText('Your custom preferences are closed for every type.')).toBeVisible();
  await page.getByRole('link', { name: 'Change your preferences' }).click();
  await addArchaeology(page);
  await save(page);
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

test('on a phone the same data is folded by type', async ({ open, createUser }) => {
  const page = await open(await createUser({ areas }), '/profile', { size: { width: 360, height: 740 } });
  await editCustom(page);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByText(question, { exact: true }).click();
  await expect(page.getByText('all 2 areas')).toHaveCount(types);
  await box(page, `${question}, Electron Microscopy`).uncheck();
  await expect(box(page, `All technical areas for ${question}`)).toBeChecked({ indeterminate: true });
  await expect(page.getByText(`${types * 2 - 1} of ${types * 2} selected`)).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await save(page);
  await expect(page.getByText(`You get requests for ${types * 2 - 1} of ${types * 2} combinations`)).toBeVisible();
});

test('without technical areas the table says what it needs and leads there', async ({ open, createUser }) => {
  const page = await open(await createUser({ areas: [] }), '/profile');
  await editCustom(page);
  await expect(page.getByText('The table needs your technical areas')).toBeVisible();
  await expectAccessible(page);
  await follow(page.getByRole('main').getByRole('button', { name: 'Choose technical areas' }), '/welcome');
});

test('the largest table answers a press at once', async ({ open, createUser }) => {
  const many = Array.from({ length: 10 }, (_, category) =>
    Array.from({ length: 10 }, (_, place) => (category + 1) * 100 + place + 1),
  ).flat();
  const page = await open(await createUser({ areas: many }), '/profile');
  await editCustom(page);
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
