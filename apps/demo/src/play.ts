import { findInstituteByEmail } from '@exchange/api/features/reference/institutes.sql';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import type { Happening, Kind } from './deeds.ts';
import type { Town } from './inhabitants.ts';
import { emptyLedger, entryOf, type Ledger } from './ledger.ts';
import type { Post } from './story/types.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Stage {
  readonly db: Db;
  readonly vocabulary: Vocabulary;
  readonly town: Town;
  readonly ledger: Ledger;
}

async function instituteOf(db: Db, domain: string): Promise<number> {
  const id = await findInstituteByEmail(db, `somebody@${domain}`);
  if (id === null) throw new Error(`No institute owns ${domain}.`);
  return id;
}

/** A request as its form sends it. */
async function formOf({ db, vocabulary }: Stage, { title, description, areas, type, scope = 'everyone' }: Post) {
  const isChosen = typeof scope !== 'string';
  return {
    title,
    description: description ?? null,
    collaboration_type_id: vocabulary.type(type),
    technical_area_ids: areas.map(vocabulary.area),
    share_scope: isChosen ? ('selected' as const) : scope,
    institute_ids: isChosen ? await Promise.all(scope.map((domain) => instituteOf(db, domain))) : [],
  };
}

/** Each deed through the procedure that the screens call, as the person who did it; noted in the ledger with its moment. */
const doing: { [One in Kind]: (stage: Stage, happening: Happening<One>) => Promise<void> } = {
  async ask(stage, { post, at }) {
    const form = await formOf(stage, post);
    // What has no description is a draft and stays one (decisions section 5), so a draft is saved without at first.
    const first = post.status === 'draft' ? { ...form, description: null } : form;
    const { id } = await stage.town(post.by).call.requests.create(first);
    stage.ledger.requests.set(post, { id, created: at, updated: at });
  },
  async describe(stage, { post, at }) {
    const request = entryOf(stage.ledger.requests, post);
    await stage.town(post.by).call.requests.update({ id: request.id, ...(await formOf(stage, post)) });
    request.updated = at;
  },
  async settle({ town, ledger }, { post, status, at }) {
    const request = entryOf(ledger.requests, post);
    await town(post.by).call.requests.updateStatus({ id: request.id, statusId: requestStatus[status] });
    request.updated = at;
  },
  async remove({ town, ledger }, { post }) {
    await town(post.by).call.requests.delete({ id: entryOf(ledger.requests, post).id });
  },
  async track({ town, ledger }, { post, who, at }) {
    const { id } = entryOf(ledger.requests, post);
    const person = town(who);
    await town(post.by).call.collaborators.track({ id, email: person.email });
    ledger.tracked.push({ userId: person.id, requestId: id, at });
  },
  async hide({ town, ledger }, { post, who, at }) {
    const { id: requestId } = entryOf(ledger.requests, post);
    await town(who).call.requests.dismiss({ requestId });
    ledger.states.push({ userId: town(who).id, requestId, at });
  },
  async offer({ town, ledger }, { post, offer, at }) {
    const { id: userId, call } = town(offer.by);
    const { id: requestId } = entryOf(ledger.requests, post);
    const chat = await call.offers.offerHelp({ requestId, message: offer.says });
    const id = chat.collaboration_request_response_id;
    ledger.chats.set(offer, { id, created: at, withdrawn: null });
    ledger.states.push({ userId, requestId, at });
    for (const message of await call.chats.messages({ id })) ledger.messages.push({ id: message.id, at });
  },
  async withdraw({ town, ledger }, { post, offer, at }) {
    await town(offer.by).call.offers.undoOfferHelp({ requestId: entryOf(ledger.requests, post).id });
    entryOf(ledger.chats, offer).withdrawn = at;
  },
  async send({ town, ledger }, { offer, who, text, at }) {
    const { id } = entryOf(ledger.chats, offer);
    const message = await town(who).call.chats.send({ id, message: text });
    ledger.messages.push({ id: message.id, at });
  },
  async read({ town, ledger }, { offer, who }) {
    await town(who).call.chats.markRead({ id: entryOf(ledger.chats, offer).id });
  },
};

async function perform<One extends Kind>(stage: Stage, happening: Happening<One>): Promise<void> {
  const deed: (stage: Stage, happening: Happening<One>) => Promise<void> = doing[happening.kind];
  try {
    await deed(stage, happening);
  } catch (cause) {
    const subject = 'post' in happening ? happening.post.title : happening.offer.says;
    throw new Error(`${cause instanceof Error ? cause.message : cause} (${happening.kind}, “${subject}”)`, { cause });
  }
}

/** Lets everything happen, one after another, and answers what was done and when it shall have been. */
export async function play(
  happenings: readonly Happening[],
  scene: { readonly db: Db; readonly vocabulary: Vocabulary; readonly town: Town },
): Promise<Ledger> {
  const ledger = emptyLedger();
  for (const happening of happenings) await perform({ ...scene, ledger }, happening);
  return ledger;
}
