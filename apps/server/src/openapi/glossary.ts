import { limits } from '@exchange/contract/limits';
import { passwordRules } from '@exchange/contract/passwords';

/** What a field means, wherever it stands; `example` is what the worked examples send. */
export interface FieldNote {
  readonly description: string;
  readonly format?: 'date-time' | 'email' | 'uri';
  readonly example?: unknown;
}

const aTime = '2026-11-20T09:30:00.000Z';
const note = (description: string, example?: unknown): FieldNote =>
  example === undefined ? { description } : { description, example };
const time = (description: string): FieldNote => ({ description, format: 'date-time', example: aTime });
const anAddress = (description: string): FieldNote => ({
  description,
  format: 'email',
  example: 'ada@example.org',
});

const newPassword = note(
  `${passwordRules.map(({ label }) => label).join(', ')}. Taken as typed, not trimmed.`,
  'Correct-Horse-1',
);
const areaIds = note('Technical areas, by id.', [101]);
const chatId = note('The chat, by its `collaboration_request_response_id`.', 7);
const requestId = note('The collaboration request.', 42);
const instituteVerified = note('Whether the institute was verified by the email address.', true);
const instituteName = note('Name of the verified institute.');
const instituteClaimed = note('Name of an institute that was only typed in.', 'Example University');
const aStatus = 'Status of the request.';

/** A field by its name, or by `Entity.field` and `procedure.field` where one name means several things. */
const glossary: Readonly<Record<string, FieldNote>> = {
  // People
  user_id: note('The person’s id.', 3),
  hashid: note('The person’s public id, random and URL-safe, for links.', 'mK3v9QpL2xYz'),
  user_hashid: note('The owner’s public id, for links.'),
  user_name: note('The owner’s name.'),
  userId: note('The person’s hashid or id.', 'mK3v9QpL2xYz'),
  name: note('Name to show.'),
  'profiles.update.name': note(
    "Letters, digits, spaces and - _ . ' ’ ´ ` ^ ~ , & ( ) / . : ; ! ? @ # $ % * + =",
    'Ada Example',
  ),
  email: anAddress('Address as typed; compared without regard to case.'),
  'collaborators.track.email': anAddress('Address of the person’s account.'),
  'SuccessfulCollaborator.email': anAddress('Address as the owner typed it.'),
  'TrackedCollaborator.email': anAddress('Address as the owner typed it.'),
  verified: note('Whether the person ever offered help on this very request.'),
  description: note('Free text.'),
  'Profile.description': note('The bio.'),
  'OwnProfile.description': note('The bio.'),
  'profiles.update.description': note('The bio.', 'I image hearts.'),
  career_stage: note('Name of the career stage.', 'Postdoctoral Researcher'),
  'profiles.update.career_stage': note('Id of a career stage; `null` or empty for none.', 3),
  grants: note('Grants one holds; doubles are folded, the order stays.', ['ERC Starting Grant']),
  social_links: note('Addresses that begin with http:// or https://, without user name or password.', [
    'https://orcid.org/0000-0002-1825-0097',
  ]),
  institute_id: note('Id of the verified institute.'),
  institute_name: instituteName,
  claimed_institute: instituteClaimed,
  is_verified_institute: instituteVerified,
  collaboration_points: note('The balance.'),
  master_collaboration_status_id: note('What the person is open to; 3 means custom.', 3),
  collaboration_preferences: note('Open cells of the custom table; cells that are not open may be left out.', [
    { tech_area_id: 101, collaboration_type_id: 101, is_open: true },
  ]),
  tech_area_id: note('Technical area.', 101),
  is_open: note('Whether the person is open to this type in this area.', true),
  offers: note('Mail when somebody offers help on a request of one’s own.', true),
  messages: note('Mail about messages that stay unread.', true),
  statuses: note('Mail when a request on which one offers help is closed.', true),
  collaborations: note('Mail when one is recorded as a successful collaborator.', true),
  digest: note('How often to mail new requests that match one’s profile.', 'weekly'),

  // Accounts
  password: newPassword,
  'auth.login.password': note('The password.', 'Correct-Horse-1'),
  newPassword,
  token: note('The token of the link in the mail.', 'mUv0s0Yq3hX6kz1mJ8fQ9wPz4yT7bN2cR5dL1aE6gHk'),
  'auth.validateToken.token': note('A session token; without one the cookie is looked at.'),
  valid: note('Always true; anything else is a 401.'),
  sig: note('The signature that the links in our mails carry.'),
  'notifications.unsubscribeSigned.sig': note('The signature that the links in our mails carry.', 'c2lnbmF0dXJl'),
  currentPassword: note('The password as it is now.', 'Correct-Horse-1'),
  'account.changePassword.newPassword': { ...newPassword, example: 'Another-Horse-2' },
  'account.requestDeletion.password': note('The password of the account.', 'Correct-Horse-1'),
  'account.endSession.id': note('The session, by its id.', 12),
  browser: note('The browser in a few words, as it was at login.', 'Firefox on Linux'),
  'LoggedInBrowser.created_at': time('When it logged in.'),
  last_used_at: time('When it was last used, to the hour.'),
  is_current: note('Whether this call came from it.'),
  deletes_at: time('When the account will be erased; `null` where it stays.'),
  total_collaboration_requests: note('Requests that are not drafts.'),
  total_users: note('Verified users.'),

  // Lists
  id: note('Id.', 42),
  'reference.institutes.q': note('Words to look for, without regard to case and accents.', 'zurich'),
  limit: note('Rows wanted.', 20),
  cursor: note('Where the page begins: what the `Link` of the page before says. Opaque.'),
  order: note('Place in the list.'),
  category_name: note('The category it belongs to.'),
  tech_areas: note('Its technical areas.'),
  collaboration_types: note('Its collaboration types.'),

  // Requests
  requestId,
  'requests.update.id': requestId,
  'requests.updateStatus.id': requestId,
  'requests.byId.id': requestId,
  'requests.delete.id': requestId,
  'collaborators.list.id': requestId,
  'collaborators.track.id': requestId,
  statusId: note('The new status.', 2),
  title: note('One line.', 'Segmenting heart images'),
  'requests.create.description': note('What is wanted; without it the request is a draft.', 'We lose the landmarks.'),
  'requests.update.description': note('What is wanted; only a draft may lack it.', 'We lose the landmarks.'),
  'CollaborationRequest.description': note('What is wanted; only a draft may lack it.'),
  'OfferedRequest.description': note('What is wanted.'),
  collaboration_type_id: note('Collaboration type.', 101),
  collaboration_type_name: note('Name of the collaboration type.'),
  collaboration_type_category_name: note('Category of the collaboration type.'),
  technical_area_ids: areaIds,
  technical_areas: note('Technical areas.'),
  share_scope: note(
    'Who sees it: everyone; people with a verified institute; people at the owner’s; people at the selected ones.',
    'everyone',
  ),
  institute_ids: note('Institutes that see it, with scope `selected`; otherwise empty.', []),
  institutes: note('The same with their names.'),
  collaboration_request_status_id: note(aStatus),
  collaboration_request_status_name: note(aStatus),
  created_at: time('When it was created, or first left Draft.'),
  updated_at: time('When it was last changed.'),

  // Chats
  collaboration_request_response_id: note('The offer, which is the chat.'),
  collaboration_request_id: note('The request it is about.'),
  request_title: note('Title of the request.'),
  'ChatSummary.description': note('Description of the request.'),
  other_user_id: note('The other party.'),
  other_user_hashid: note('Public id of the other party, for links.'),
  other_user_name: note('Name of the other party.'),
  is_request_owner: note('Whether the request is one’s own.'),
  is_withdrawn: note('Whether the offer was withdrawn.'),
  last_message_preview: note(`The first ${limits.chatPreview} characters of the newest message, on one line.`),
  last_message_time: time('When the newest message was sent.'),
  last_message_sender_id: note('Who sent the newest message.'),
  unread_message_count: note('Messages of the other party that are unread.'),
  'chats.summary.id': chatId,
  'chats.messages.id': chatId,
  'chats.send.id': chatId,
  'chats.markRead.id': chatId,
  before: note('Only messages before this one, by id.'),
  after: note('Only messages after this one, by id: what is new.'),
  'chats.send.message': note('The text.', 'How many images are there?'),
  'offers.offerHelp.message': note('The first message of the chat.', 'I have done this before.'),
  client_id: note(
    'A UUID of the sender’s making, so that a repeat is not a second message.',
    '3f2b8c1e-5d0a-4c9b-8f17-6a2e9d4b7c05',
  ),
  last_message_id: note('The last message that was read; later ones stay unread.', 311),
  from_user_id: note('Who sent it.'),
  from_user_hashid: note('Public id of the sender, for links.'),
  from_user_name: note('Name of the sender.'),
  message_content: note('The text.'),
  time_sent: time('When it was sent.'),
  total_unread_count: note('Unread messages in all chats.'),
  my_requests_count: note('Unread messages in chats about one’s own requests.'),
  my_offers_count: note('Unread messages in chats about one’s own offers.'),
  message: note('One sentence for a person.'),

  // Against abuse
  kind: note('What is reported.', 'message'),
  'safety.report.id': note('Id of the request, the person or the message.', 311),
  reason: note('Why it is reported.', 'spam'),
  text: note('What the operator should know; needed with the reason `other`.', 'Third advertisement this week.'),
  'safety.block.userId': note('The person, by id.', 3),
  'safety.unblock.userId': note('The person, by id.', 3),
  blocked_at: time('When one blocked the person.'),
};

/** What is said about a field of an entity or of a procedure's input; nothing until somebody does, which a test asks for. */
export function fieldNote(scope: string, name: string): FieldNote {
  return glossary[`${scope}.${name}`] ?? glossary[name] ?? { description: '' };
}

/** Whether a word of the glossary is said of anything; for the test that keeps it tidy. */
export const glossaryWords: readonly string[] = Object.keys(glossary);
