import { sentences } from '../sentences.ts';

export const operatorRequests = sentences('operators-requests.screens', {
  state: { all: 'All', active: 'Active', withdrawn: 'Withdrawn by us', reported: 'Reported' },
  find: 'Find requests',
  findHint: 'Words of a title, id or owner',
  loading: 'Loading requests',
  list: 'Requests found',
  title: 'Title',
  owner: 'Owner',
  status: 'Status',
  posted: 'Posted',
  withdrawn: 'Withdrawn by an operator',
  reported: 'Reported',
  noneAdvice: 'Drafts and what owners deleted are not shown.',
  withdraw: {
    button: 'Withdraw',
    title: 'Withdraw this request?',
    effects: 'It leaves every list. Its chats stay readable, and everybody whose offer is open is told.',
  },
  restore: {
    button: 'Restore',
    title: 'Restore this request?',
    effects: 'It is back as it was, and its owner is told.',
  },
});
