/**
 * Who may do what to a collaboration request and its chats, written by hand from docs/behaviour.md#requests and
 * docs/behaviour.md#chats. The matrix compares the server with it, cell by cell.
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
export const states = ['Draft', 'Active', 'In Progress', 'Completed', 'Cancelled', 'deleted'] as const;

export interface Cell {
  readonly actor: Actor;
  readonly scope: (typeof scopes)[number];
  readonly state: (typeof states)[number];
}

/** The expected reply: a success, a refusal with its sentence, or whether a list has the request. */
export type Outcome = { status: 200 | 201 } | { status: number; error: string } | { status: 200; listed: boolean };

const ok: Outcome = { status: 200 };
const made: Outcome = { status: 201 };
const no = (status: number, error: string): Outcome => ({ status, error });

const noSession = no(401, 'Authentication required. Please log in again.');
const unseen = no(404, 'Collaboration request not found');
const notYours = no(403, 'You can only change your own collaboration requests');
const notYourCollaborators = no(403, 'You can only track collaborators on your own collaboration requests');
const noChat = no(404, 'Chat not found or you do not have access.');

const isLoggedIn = ({ actor }: Cell) => actor !== 'anonymous' && actor !== 'unverified';
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

const ownersApiCall = (cell: Cell) => (!sees(cell) ? unseen : isOwner(cell) ? ok : notYours);
/** The edit sends the scope that the request has. A broken input is refused before its target (docs/behaviour.md#order-of-refusals). */
const edit = (cell: Cell) =>
  cell.scope === 'my' && !hasInstitute(cell)
    ? no(400, 'You must have a verified institute to use this option.')
    : ownersApiCall(cell);
const ownersList = (cell: Cell) => (isOwner(cell) && cell.state !== 'deleted' ? ok : notYourCollaborators);
/** Members of a chat: the request's owner and the one who offered, whatever became of offer and request. */
const chatOf = (helper: (cell: Cell) => boolean, success: Outcome) => (cell: Cell) =>
  isOwner(cell) || helper(cell) ? success : noChat;
const listed = (holds: (cell: Cell) => boolean) => (cell: Cell) => ({ status: 200, listed: holds(cell) }) as const;

const rules = {
  'read it': (cell: Cell) => (sees(cell) ? ok : unseen),
  'edit it by path': edit,
  'edit it by query': edit,
  'set its status': ownersApiCall,
  'delete it': ownersApiCall,
  'list its collaborators': ownersList,
  'track a collaborator': (cell: Cell) =>
    ownersList(cell) !== ok
      ? notYourCollaborators
      : cell.state === 'Completed'
        ? made
        : no(400, 'Collaborators can be tracked once the request is successful'),
  'hide it': (cell: Cell) =>
    !sees(cell)
      ? unseen
      : isOwner(cell)
        ? no(403, 'You cannot dismiss your own collaboration request')
        : offered(cell)
          ? no(409, 'You have offered help on this request. Undo the offer before hiding it.')
          : ok,
  'undo hiding it': (cell: Cell) => (sees(cell) ? ok : unseen),
  'offer help': (cell: Cell) =>
    !sees(cell)
      ? unseen
      : isOwner(cell)
        ? no(403, 'You cannot offer help on your own request')
        : offered(cell)
          ? no(409, 'You have already offered help on this request')
          : cell.state === 'Active'
            ? made
            : no(409, 'This request is not open for offers'),
  'undo the offer': (cell: Cell) => (sees(cell) ? ok : unseen),

  'see the chat of the offer': chatOf(offered, ok),
  'read the chat of the offer': chatOf(offered, ok),
  'write in the chat of the offer': chatOf(offered, made),
  'mark the chat of the offer': chatOf(offered, ok),
  'see the withdrawn chat': chatOf(withdrew, ok),
  'read the withdrawn chat': chatOf(withdrew, ok),
  'write in the withdrawn chat': chatOf(withdrew, made),
  'mark the withdrawn chat': chatOf(withdrew, ok),

  // New: visible by scope, Active, not one's own, neither hidden nor offered (all actors share its area and are open to all).
  'list new': listed(
    (cell) =>
      cell.state === 'Active' &&
      inScope[cell.scope](cell) &&
      !isOwner(cell) &&
      !offered(cell) &&
      cell.actor !== 'one who hid it',
  ),
  'list hidden': listed((cell) => cell.actor === 'one who hid it' && sees(cell)),
  'list offered': listed((cell) => offered(cell) && cell.state !== 'Draft' && cell.state !== 'deleted'),
  'list own': listed((cell) => isOwner(cell) && cell.state !== 'deleted'),
  'list chats of own requests': listed(isOwner),
  'list chats of own offers': listed((cell) => offered(cell) || withdrew(cell)),
} as const satisfies Record<string, (cell: Cell) => Outcome>;

export type ApiCall = keyof typeof rules;
export const apiCalls = Object.keys(rules) as ApiCall[];

/** The expected reply of a call for one actor, scope and state. */
export function expected(apiCall: ApiCall, cell: Cell): Outcome {
  return isLoggedIn(cell) ? rules[apiCall](cell) : noSession;
}
