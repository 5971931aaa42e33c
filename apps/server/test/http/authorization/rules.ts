import { sentences } from '../testing/sentences.ts';

/**
 * Who may do what to a collaboration request and its chats, written by hand from docs/behaviour/requests.md#requests and
 * docs/behaviour/chats.md#chats. The registry of calls names the rule of each call; the authorization matrix compares the
 * server with it, cell by cell.
 */
export const actors = [
  'anonymous',
  'unverified',
  'stranger',
  'same institute',
  'selected institute',
  'one who hid it',
  'one who offered',
  'one who withdrew',
  'owner',
] as const;
export type Actor = (typeof actors)[number];

export const scopes = ['everyone', 'verified', 'my', 'selected'] as const;
export const states = ['Draft', 'Active', 'In Progress', 'Completed', 'Cancelled', 'Expired', 'deleted'] as const;

export interface Cell {
  readonly actor: Actor;
  readonly scope: (typeof scopes)[number];
  readonly state: (typeof states)[number];
}

/** The expected reply: a success, a refusal with its sentence, or whether a list has the request. */
export type Outcome = { status: 200 | 201 } | { status: number; error: string } | { status: 200; listed: boolean };
/** The expected reply for a logged-in actor. */
export type Rule = (cell: Cell) => Outcome;

const ok: Outcome = { status: 200 };
const created: Outcome = { status: 201 };
const refused = (status: number, error: string): Outcome => ({ status, error });

const noSession = refused(401, sentences.noSession);
const invisible = refused(404, sentences.noRequest);
const notOwnCollaborators = refused(403, sentences.notOwnCollaborators);

const isLoggedIn = ({ actor }: Pick<Cell, 'actor'>) => actor !== 'anonymous' && actor !== 'unverified';
const isOwner = ({ actor }: Cell) => actor === 'owner';
const offered = ({ actor }: Cell) => actor === 'one who offered';
const withdrew = ({ actor }: Cell) => actor === 'one who withdrew';
const hasInstitute = ({ actor }: Cell) => ['same institute', 'selected institute', 'owner'].includes(actor);
const hasChat = (cell: Cell) => isOwner(cell) || offered(cell) || withdrew(cell);

/** `everyone` all; `verified` viewers with a verified institute; `my` those of the owner's; `selected` those of the chosen ones. The others have none. */
const inScope: Record<Cell['scope'], (cell: Cell) => boolean> = {
  everyone: isLoggedIn,
  verified: hasInstitute,
  my: ({ actor }) => ['same institute', 'owner'].includes(actor),
  selected: ({ actor }) => actor === 'selected institute',
};
const isShown = (cell: Cell) => cell.state !== 'Draft' && inScope[cell.scope](cell);
/** Its owner, both parties of any chat about it and, unless it is a draft, everyone in its scope; nobody once it is deleted. */
const sees = (cell: Cell) => cell.state !== 'deleted' && (hasChat(cell) || isShown(cell));

export const viewers: Rule = (cell) => (sees(cell) ? ok : invisible);
export const owners: Rule = (cell) =>
  !sees(cell) ? invisible : isOwner(cell) ? ok : refused(403, sentences.notOwnRequest);
/** The owner hands it over to the stranger. */
export const handers: Rule = (cell) => (owners(cell) === ok ? created : owners(cell));
/** The owner of an Active request keeps it. */
export const keepers: Rule = (cell) =>
  owners(cell) !== ok || cell.state === 'Active' ? owners(cell) : refused(409, sentences.notActiveAnyMore);
/** The owner of a Completed request says what solved it. */
export const solvers: Rule = (cell) =>
  owners(cell) !== ok || cell.state === 'Completed' ? owners(cell) : refused(409, sentences.notSolved);
/** The edit sends the scope that the request has. A broken input is refused before its target (docs/behaviour/api.md#order-of-refusals). */
export const editors: Rule = (cell) =>
  cell.scope === 'my' && !hasInstitute(cell) ? refused(400, sentences.needsInstitute) : owners(cell);
/** The offers on a request are only its owner's, also if others see the request. */
export const offerReaders: Rule = (cell) =>
  isOwner(cell) && cell.state !== 'deleted' ? { status: 200, listed: true } : invisible;
/** The same for whom one asked; nobody was asked. */
export const askReaders: Rule = (cell) =>
  isOwner(cell) && cell.state !== 'deleted' ? { status: 200, listed: false } : invisible;
/** Who might help is for the owner, also once the request is over. */
export const helperReaders: Rule = (cell) => (isOwner(cell) && cell.state !== 'deleted' ? ok : invisible);
/** Asking the stranger, who has no institute. */
export const askers: Rule = (cell) =>
  owners(cell) !== ok
    ? owners(cell)
    : cell.state !== 'Active'
      ? refused(409, sentences.askedNotActive)
      : cell.scope === 'everyone'
        ? created
        : refused(409, sentences.askedNotShared);
export const creditReaders: Rule = (cell) => (isOwner(cell) && cell.state !== 'deleted' ? ok : notOwnCollaborators);
export const creditGivers: Rule = (cell) =>
  creditReaders(cell) !== ok
    ? notOwnCollaborators
    : cell.state === 'Completed'
      ? created
      : refused(400, sentences.notCompleted);
/** Of somebody who was not named. */
export const thankers: Rule = (cell) =>
  creditReaders(cell) === ok ? refused(404, sentences.noEntry) : notOwnCollaborators;
export const dismissers: Rule = (cell) =>
  !sees(cell)
    ? invisible
    : isOwner(cell)
      ? refused(403, sentences.dismissedOwn)
      : offered(cell)
        ? refused(409, sentences.dismissedOffered)
        : ok;
export const hidingReasonGivers: Rule = (cell) =>
  !sees(cell) ? invisible : cell.actor === 'one who hid it' ? ok : refused(409, sentences.notHidden);
export const helpers: Rule = (cell) =>
  !sees(cell)
    ? invisible
    : isOwner(cell)
      ? refused(403, sentences.offeredOnOwn)
      : offered(cell)
        ? refused(409, sentences.offeredTwice)
        : cell.state === 'Active'
          ? created
          : refused(409, sentences.notActive);

/** The one who withdrew brings the offer back; with a live offer nothing changes. */
export const restorers: Rule = (cell) =>
  !sees(cell) ? invisible : offered(cell) || withdrew(cell) ? ok : refused(409, sentences.undoTooLate);

/** Parties of a chat: the request's owner and the one who offered, whatever became of offer and request. */
const parties =
  (isHelper: (cell: Cell) => boolean, success: Outcome): Rule =>
  (cell) =>
    isOwner(cell) || isHelper(cell) ? success : refused(404, sentences.noChat);
export const chatReaders = { offered: parties(offered, ok), withdrawn: parties(withdrew, ok) };
export const chatWriters = { offered: parties(offered, created), withdrawn: parties(withdrew, created) };

/** Only the owner of the request answers an offer, while it is live and the request is not deleted. */
const answerers =
  (isHelper: (cell: Cell) => boolean, success: Outcome): Rule =>
  (cell) =>
    isHelper(cell)
      ? refused(403, sentences.answerNotOwner)
      : !isOwner(cell)
        ? refused(404, sentences.noChat)
        : cell.state === 'deleted'
          ? refused(409, sentences.answerDeleted)
          : success;
export const offerAnswerers = {
  offered: answerers(offered, ok),
  withdrawn: answerers(withdrew, refused(409, sentences.answerWithdrawn)),
};

const listed =
  (contains: (cell: Cell) => boolean): Rule =>
  (cell) => ({ status: 200, listed: contains(cell) });
/** Which lists have the request, or a chat about it. */
export const inList = {
  // Visible by scope, Active, not one's own, neither hidden nor offered (all actors share its area and are open to all).
  new: listed(
    (cell) =>
      cell.state === 'Active' &&
      inScope[cell.scope](cell) &&
      !isOwner(cell) &&
      !offered(cell) &&
      cell.actor !== 'one who hid it',
  ),
  found: listed((cell) => cell.state === 'Active' && sees(cell) && !isOwner(cell) && cell.actor !== 'one who hid it'),
  hidden: listed((cell) => cell.actor === 'one who hid it' && sees(cell)),
  offered: listed((cell) => offered(cell) && cell.state !== 'Draft' && cell.state !== 'deleted'),
  ofPerson: listed((cell) => cell.state === 'Active' && sees(cell)),
  own: listed((cell) => isOwner(cell) && cell.state !== 'deleted'),
  chatsOfRequests: listed(isOwner),
  chatsOfOffers: listed((cell) => offered(cell) || withdrew(cell)),
  foundChats: listed(hasChat),
  // Nobody has archived one.
  archivedChats: listed(() => false),
};

/** The expected reply of a call with this rule for one actor, scope and state. */
export const expected = (rule: Rule, cell: Cell): Outcome => (isLoggedIn(cell) ? rule(cell) : noSession);
