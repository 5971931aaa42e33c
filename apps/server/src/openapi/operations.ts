import { exportPath } from '@exchange/contract/account';
import { lifetimes, limits, lockout, points, wrongPasswordsPerHour } from '@exchange/contract/limits';
import type { RefusalKey } from '@exchange/contract/refusals';
import type { ProcedureName } from '../rest/routes.ts';

/** What a reader is told about a call beside what its row and its schemas say. */
export interface CallNote {
  readonly summary: string;
  readonly description?: string;
  /** What this very call may refuse with; what every call may is added by `replies.ts`. */
  readonly refusals?: readonly RefusalKey[];
  /** Why the call may answer 200 where its row says 201. */
  readonly repeat?: string;
  /** What its `Set-Cookie` does. */
  readonly cookie?: string;
  /** It also answers a person whose account waits to be erased; every other call that needs a session refuses them. */
  readonly whileLeaving?: true;
}

interface Section {
  readonly tag: string;
  readonly description: string;
  readonly calls: Partial<Record<ProcedureName, CallNote>>;
}

const choices = ['reference.unknown', 'requests.verifiedInstitute'] as const;
const own = ['requests.notFound', 'requests.notOwner'] as const;

/** Summaries of all calls, by tag, in the order in which the document lists them. */
export const sections: readonly Section[] = [
  {
    tag: 'Auth',
    description: 'Accounts and sessions. Nothing here needs a session.',
    calls: {
      'auth.login': {
        summary: 'Log in',
        description: `${lockout.failures} failed logins from one address within an hour block that address for ${lockout.blockMinutes} minutes.`,
        refusals: ['auth.invalidCredentials', 'auth.unverified', 'auth.lockedOut'],
        cookie: `The session cookie (${lifetimes.sessionIdleDays} days unused, ${lifetimes.sessionDays} days in any case), and \`known\`, which remembers this browser for the lockout.`,
      },
      'auth.signup': {
        summary: 'Create an account',
        description: 'A mail with a verification link follows. An address that is taken is answered alike.',
        refusals: ['auth.existsUnverified'],
      },
      'auth.logout': { summary: 'Log out', description: 'Ends the session on the server; always succeeds.' },
      'auth.validateToken': {
        summary: 'Ask whose session a token is',
        description: 'The token in the body, otherwise the cookie. Sets no cookie.',
        refusals: ['auth.required'],
      },
      'auth.verify': {
        summary: 'Verify an address by the token of its mail',
        description: `A token lasts ${lifetimes.verificationHours} hours and may be used repeatedly. An address of a known institute verifies that institute too.`,
        refusals: ['auth.verificationToken'],
      },
      'auth.resendVerification': {
        summary: 'Send a fresh verification mail',
        description: 'The same reply whatever the address.',
      },
      'auth.forgotPassword': {
        summary: 'Send a mail with a reset link',
        description: 'The same reply whatever the address.',
      },
      'auth.resetPassword': {
        summary: 'Set a new password by the token of a mail',
        description: `A token lasts ${lifetimes.resetHours} hour and works once. All sessions of the account end.`,
        refusals: ['auth.resetToken'],
      },
      'notifications.unsubscribe': {
        summary: 'Stop notification mail to an address',
        description: 'The same reply for every well-formed address. Account mail is not touched.',
        refusals: ['notifications.noAddress'],
      },
      'notifications.unsubscribeSigned': {
        summary: 'Stop notification mail by one click (RFC 8058)',
        description:
          'For mail programs: any origin and content type, the body is not read. The links in our mails carry `sig`.',
        refusals: ['notifications.noAddress', 'notifications.signature'],
      },
      'home.stats': { summary: 'Count requests and users', description: 'Up to a minute old.' },
    },
  },
  {
    tag: 'Reference data',
    description: 'Lists to choose from. They change with a release only: ask again with `If-None-Match`.',
    calls: {
      'reference.technicalAreas': { summary: 'List technical areas by category' },
      'reference.careerStages': { summary: 'List career stages' },
      'reference.masterCollaborationStatus': { summary: 'List master collaboration statuses' },
      'reference.collaborationTypes': { summary: 'List collaboration types by category' },
      'reference.collaborationRequestStatuses': { summary: 'List request statuses, by order' },
      'reference.institutes': {
        summary: 'List or search institutes',
        description: `Without \`q\` the whole list, by name. With \`q\` those that hold its words, best first, ${limits.institutesPage} unless \`limit\` says otherwise.`,
      },
    },
  },
  {
    tag: 'Profile and preferences',
    description: 'Who one is and what one is open to.',
    calls: {
      'profiles.own': { summary: 'Read one’s own profile' },
      'profiles.byId': {
        summary: 'Read a profile',
        description: 'One’s own looks here as others see it.',
        refusals: ['profiles.notFound', 'profiles.tooMany'],
      },
      'profiles.update': {
        summary: 'Edit one’s own profile',
        description:
          'A field left out stays; an empty text and `null` clear it. With a verified institute `claimed_institute` is ignored.',
        refusals: ['reference.unknown'],
      },
      'profiles.ownPoints': {
        summary: 'Read one’s own collaboration points',
        description: `${points.offeredHelp} for offering help, ${points.trackedCollaboration} for tracking a successful collaboration, ${points.wasTracked} for being tracked.`,
      },
      'profiles.points': {
        summary: 'Read somebody’s collaboration points',
        refusals: ['profiles.notFound', 'profiles.tooMany'],
      },
      'profiles.collaborationStatus': { summary: 'List the open cells of one’s saved preferences' },
      'profiles.updateCollaborationStatus': {
        summary: 'Set the master collaboration status and its preferences',
        description:
          'With status 3 (custom) the list replaces the saved one; with the others the saved one stays and the list may be left out.',
        refusals: ['reference.unknown'],
      },
      'notifications.preferences': {
        summary: 'Read which notification mails one gets',
        description: 'After unsubscribing everything is off.',
      },
      'notifications.updatePreferences': {
        summary: 'Choose which notification mails one gets',
        description: 'Always whole. Turning anything on ends an unsubscription.',
      },
    },
  },
  {
    tag: 'Account',
    description: `One’s own sessions, password and account. \`GET ${exportPath}\` answers everything one has written as one JSON file.`,
    calls: {
      'account.sessions': { summary: 'List the browsers that are logged in as oneself' },
      'account.endSession': {
        summary: 'End one of one’s sessions',
        description: 'Its event streams end at once.',
        refusals: ['account.sessionNotFound'],
      },
      'account.endOtherSessions': { summary: 'End all of one’s sessions but this one' },
      'account.changePassword': {
        summary: 'Change one’s password',
        description: `Ends all other sessions; a mail tells the owner. ${wrongPasswordsPerHour} wrong passwords within an hour close this call for the rest of it.`,
        refusals: ['account.wrongPassword', 'account.tooManyTries'],
      },
      'account.deletion': { summary: 'Ask whether one’s account waits to be erased', whileLeaving: true },
      'account.requestDeletion': {
        summary: 'Delete one’s account',
        description: `Ends all sessions, and nobody else sees the person any more. After ${lifetimes.deletionDays} days everything is erased; until then one can log in and keep the account.`,
        refusals: ['account.wrongPassword', 'account.tooManyTries'],
        cookie: 'Takes the session cookie away.',
      },
      'account.cancelDeletion': {
        summary: 'Keep an account that was to be erased',
        description: 'Everything is there again. One that stays anyway stays.',
        whileLeaving: true,
      },
    },
  },
  {
    tag: 'Requests',
    description: 'Collaboration requests: others’ to answer, one’s own to keep.',
    calls: {
      'requests.listNew': {
        summary: 'List new requests that match one’s profile',
        description:
          'Active requests one may see, in one’s technical areas, neither hidden nor offered help on, newest first.',
        refusals: ['requests.cursor'],
      },
      'requests.listDismissed': { summary: 'List hidden requests, last hidden first', refusals: ['requests.cursor'] },
      'offers.listOffered': {
        summary: 'List requests one offers help on, last offered first',
        refusals: ['requests.cursor'],
      },
      'requests.dismiss': {
        summary: 'Hide a request',
        refusals: ['requests.notFound', 'requests.dismissOwn', 'requests.dismissOffered'],
      },
      'requests.undoDismiss': { summary: 'Show a hidden request again', refusals: ['requests.notFound'] },
      'offers.undoOfferHelp': {
        summary: 'Withdraw an offer of help',
        description: 'Chat and history stay.',
        refusals: ['requests.notFound'],
      },
      'offers.offerHelp': {
        summary: 'Offer help on a request',
        description: 'Opens the chat, or the withdrawn one again; the message becomes its newest one.',
        refusals: [
          'requests.notFound',
          'offers.own',
          'offers.alreadyOffered',
          'offers.notActive',
          'offers.tooMany',
          'safety.blocking',
        ],
      },
      'requests.listOwn': { summary: 'List one’s own requests, newest first', refusals: ['requests.cursor'] },
      'requests.create': {
        summary: 'Create a request',
        description: 'Without a description it is a draft, and `message` is `draft_due_to_missing_description`.',
        refusals: [...choices, 'requests.tooMany'],
      },
      'requests.update': {
        summary: 'Edit one’s own request',
        description: 'An edit is whole: every field again.',
        refusals: [...choices, ...own, 'requests.descriptionRequired'],
      },
      'requests.updateStatus': {
        summary: 'Set the status of one’s own request',
        refusals: ['reference.unknown', ...own, 'requests.descriptionRequired'],
      },
      'requests.byId': { summary: 'Read a request', refusals: ['requests.notFound'] },
      'requests.delete': {
        summary: 'Delete one’s own request',
        description: 'Its chats stay for both parties.',
        refusals: own,
      },
      'collaborators.list': {
        summary: 'List the successful collaborators of one’s own request',
        refusals: ['collaborators.notOwner'],
      },
      'collaborators.track': {
        summary: 'Track a successful collaborator of one’s own completed request',
        refusals: [
          'collaborators.notOwner',
          'collaborators.notCompleted',
          'collaborators.oneself',
          'collaborators.notFound',
          'collaborators.alreadyTracked',
          'collaborators.tooManyMisses',
        ],
      },
    },
  },
  {
    tag: 'Chats',
    description:
      'A chat belongs to an offer of help; its id is the `collaboration_request_response_id`. Polling is welcome: 10 s for messages, 30 s for counts.',
    calls: {
      'chats.myRequests': {
        summary: 'List chats about one’s own requests, newest message first',
        refusals: ['requests.cursor'],
      },
      'chats.myOffers': {
        summary: 'List chats about one’s own offers, newest message first',
        refusals: ['requests.cursor'],
      },
      'chats.summary': { summary: 'Read one chat as it stands in the list', refusals: ['chats.notFound'] },
      'chats.messages': {
        summary: 'List messages, oldest first',
        description: `The latest ${limits.messagesPage} unless \`limit\`, \`before\` or \`after\` say otherwise. Reading does not mark as read.`,
        refusals: ['chats.notFound'],
      },
      'chats.send': {
        summary: 'Send a message',
        refusals: ['chats.notFound', 'safety.blocking'],
        repeat: 'The message was sent before with this `client_id`; the first one is answered again.',
      },
      'chats.markRead': {
        summary: 'Mark messages as read',
        description: 'All of them, or those up to `last_message_id`.',
        refusals: ['chats.notFound'],
      },
      'chats.unreadCounts': { summary: 'Count unread messages' },
    },
  },
  {
    tag: 'Safety',
    description: 'Against abuse: reports to the operator, and blocks between people.',
    calls: {
      'safety.report': {
        summary: 'Report a request, a profile or a message to the operator',
        description: 'What is reported is kept as it is now. Only what one sees can be reported.',
        refusals: [
          'requests.notFound',
          'profiles.notFound',
          'chats.notFound',
          'safety.reportOwn',
          'safety.tooManyReports',
        ],
        repeat: 'A report of the same thing by the same person waits already.',
      },
      'safety.blocks': { summary: 'List whom one has blocked, last blocked first' },
      'safety.block': {
        summary: 'Block a person',
        description:
          'Requests of each leave the other’s lists, chats leave the blocker’s, and nothing that comes reaches the blocker. The blocked person is not told and cannot tell.',
        refusals: ['profiles.notFound', 'safety.blockOneself', 'safety.tooManyBlocks'],
      },
      'safety.unblock': {
        summary: 'Unblock a person',
        description: 'Everything is there again, with what was written meanwhile.',
        refusals: ['profiles.notFound'],
      },
    },
  },
];

/** What is said about a procedure, and the section it stands in; its bare name until somebody says more, which a test asks for. */
export function noteOf(procedure: ProcedureName): CallNote & { readonly tag: string } {
  for (const { tag, calls } of sections) {
    const note = calls[procedure];
    if (note !== undefined) return { ...note, tag };
  }
  return { tag: 'Other', summary: procedure };
}
