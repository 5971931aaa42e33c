import { exportPath } from '@exchange/contract/account';
import type { ApiTag } from './api-docs.ts';

export const accountTag: ApiTag = {
  name: 'Account',
  description: `One’s own sessions, access tokens, password and account. \`GET ${exportPath}\` answers everything one has written as one JSON file.`,
};

export const authTag: ApiTag = {
  name: 'Auth',
  description: 'Accounts and sessions. Nothing here needs a session.',
};

export const loginProvidersTag: ApiTag = {
  name: 'Login providers',
  description: 'Logins at an institute or at ORCID, where the operator has set them up. They begin in a browser.',
};

export const safetyTag: ApiTag = {
  name: 'Safety',
  description: 'Against abuse: reports to the operator, and blocks between people.',
};

export const chatTag: ApiTag = {
  name: 'Chats',
  description:
    'A chat belongs to an offer of help; its id is the `collaboration_request_response_id`. Polling is welcome: 10 s for messages, 30 s for counts.',
};

export const creditTag: ApiTag = {
  name: 'Record and points',
  description: 'Credit that both sides confirmed.',
};

export const directoryTag: ApiTag = {
  name: 'People',
  description: 'Who can be found, and whom one asks for help.',
};

export const pictureTag: ApiTag = {
  name: 'Pictures',
  description: 'Pictures of requests and messages. One is sent first; then a text takes it by its id.',
};

export const profileTag: ApiTag = {
  name: 'Profile and preferences',
  description: 'Who one is and what one is open to.',
};

export const referenceTag: ApiTag = {
  name: 'Reference data',
  description: 'Lists to choose from. They change seldom: ask again with `If-None-Match`.',
};

export const requestTag: ApiTag = {
  name: 'Requests',
  description: 'Collaboration requests: others’ to answer, one’s own to keep.',
};

export const feedTag: ApiTag = {
  name: 'Feeds and webhooks',
  description: 'What leaves the product by itself: feeds that programs read, and webhooks that it calls.',
};
