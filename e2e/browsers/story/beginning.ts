import { paths } from '@exchange/contract/paths';
import { authSentences } from '@exchange/contract/sentences/auth';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { linkIn } from '@exchange/testkit/mail-server';
import { password } from '../../support/steps.ts';
import type { Story } from './story.ts';

/** From the first visit to the profile that others find. */
export async function tellBeginning(story: Story): Promise<void> {
  const { page, options } = story;
  const email = 'nova@example.org';

  await story.step('A sign-up with errors moves the focus to the first wrong field', async (expect) => {
    await page.goto(paths.signup);
    await page.fill('Email', email);
    await page.press('button', 'Create Account');
    await page.see('Please fix password requirements.');
    const focus = await page.focus('Password');
    expect(focus.startsWith('Password'), 'the focus is in Password', focus);
  });

  await story.step('A visitor signs up, opens the emailed link and logs in to the home page', async (expect) => {
    await page.fill('Email', email);
    await page.fill('Password', password);
    await page.fill('Confirm password', password);
    await page.pressKey('Enter');
    await page.see('Account created.');
    await page.driver.goto(linkIn(await options.product.mailServer.emailTo(email), options.product.url));
    await page.arrive(paths.login);
    expect(await page.shows(authSentences.success.verified()), authSentences.success.verified());
    await page.fill('Email', email);
    await page.fill('Password', password);
    await page.pressKey('Enter');
    await page.find({ role: 'button', name: 'Logout' });
  });

  await story.step('A member chooses technical areas for the profile with the keyboard only', async (expect) => {
    await page.press('link', 'My Profile');
    await page.press('button', 'Edit Profile');
    await page.fill('Name', 'Nova Ångström');
    await page.press('button', 'Choose technical areas');
    await page.focus('Search all areas');
    for (const area of ['Cryo-Electron Microscopy', 'Super-Resolution Microscopy']) {
      await page.driver.selectAll();
      await page.driver.type(area.slice(0, -5).toLowerCase());
      await page.find({ role: 'checkbox', name: area });
      await page.see('1 area found');
      await page.pressKey('ArrowDown', ' ', 'ArrowUp');
    }
    await page.see('2 areas selected');
    await page.pressKey('Enter');
    expect(await page.hasDialogs(1), 'Enter in the search field saves nothing');
    await page.press('button', 'Save');
    expect(await page.hasDialogs(0), 'Save closes the picker');
    const focus = await page.focus('Choose technical areas');
    expect(focus === 'Choose technical areas', 'the focus is back on its opener', focus);
    // It is revealed after the history entry of the dialog is gone.
    const isSeen = await page.until(() => {
      const { left, top, width, height } = (document.activeElement ?? document.body).getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return document.activeElement?.contains(hit) ?? false;
    }, null);
    expect(isSeen === true, 'the opener can be seen');
    await page.press('button', 'Save');
    await page.see(profileSentences.success.profile());
  });

  await story.step('An unsaved edit that a member leaves by Back is there when they return', async () => {
    await story.reopen(paths.home);
    await page.press('link', 'My Profile');
    await page.press('button', 'Edit Profile');
    await page.fill('Institute', 'Institute of Starch');
    await page.driver.back();
    await page.press('link', 'My Profile');
    await page.press('button', 'Save');
    await page.see(profileSentences.success.profile());
    await page.see('Institute of Starch');
  });

  await story.step('Arrow keys move between the boxes of the preferences, with a visible focus', async (expect) => {
    await story.reopen(paths.ownProfile);
    await page.press('button', 'Edit Collaboration Status');
    await page.press('radio', 'Custom');
    await page.press('checkbox', 'Quick question to an expert, Super-Resolution Microscopy');
    await page.pressKey('ArrowRight');
    const ring = await page.run(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return { name: document.activeElement?.getAttribute('aria-label'), outlineStyle, outlineWidth };
    }, null);
    expect(ring.outlineStyle !== 'none' && ring.outlineWidth !== '0px', 'the focused box has a ring', ring);
    await page.pressKey(' ');
    expect(await page.shows('2 of 74 selected'), 'Space chooses');
    await page.press('button', 'Save');
    expect(await page.shows('You get requests for 2 of 74 combinations'), 'the preferences are saved');
  });
}
