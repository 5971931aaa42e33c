import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { tellBeginning } from './beginning.ts';
import { tellDialogs, wide } from './dialogs.ts';
import { tellEnding } from './ending.ts';
import { tellChats, tellRequests } from './requests.ts';
import { Story } from './story.ts';

/** Tells the whole story in one engine. What people need is made through the API, so that no step waits for another. */
export async function tellStory(options: ConstructorParameters<typeof Story>[0]): Promise<Story> {
  const story = new Story(options);
  await story.page.driver.resize(wide);
  const [ada, bob, eve] = [
    await story.createUser(),
    await story.createUser({ name: 'Bob' }),
    await story.createUser({ name: 'Eve' }),
  ];
  const chat = await createOffer(bob, await createRequest(ada, { title: 'How cold is cold enough?' }));
  await createRequest(eve, { title: 'Who reads this?' });
  await tellBeginning(story);
  await tellRequests(story, ada, bob);
  await tellChats(story, ada, bob, chat);
  await tellDialogs(story, ada, eve, chat);
  await tellEnding(story, ada, chat);
  return story;
}
