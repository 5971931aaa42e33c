import { sentences } from '../sentences.ts';

export const creditDocumentScreens = sentences('credit-documents.screens', {
  checkADocument: 'Check a document',
  intro:
    'Somebody gave you a signed document about a collaboration. Here you see whether it was signed here and is valid.',
  file: 'The file',
  text: 'Or its text',
  check: 'Check',
  script: 'To check it on your own machine, use <link>this script</link>.',
  states: {
    valid: 'Valid: it was signed here, and nothing was changed.',
    withdrawn: 'Not valid any more: it was signed here, and withdrawn since.',
    forged: 'Not valid: it was not signed here, or was changed since.',
    foreign: 'It names another site. Check it there, if you trust that site.',
    unreadable: 'This is no signed document about a collaboration.',
  },
  collaborator: 'Who helped',
  roles: 'Roles',
  owner: 'Owner of the request',
  title: 'Title',
  type: 'Type',
  areas: 'Technical areas',
  credited: 'Credit given on',
  confirmed: 'Confirmed on',
  signed: 'Signed on',
  download: 'Signed document',
  downloadWithTitle: 'Signed document with the title',
  mayNameTitle: 'Their signed document may name the title',
});
