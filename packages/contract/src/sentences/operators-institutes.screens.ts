import { sentences } from '../sentences.ts';

export const operatorInstitutes = sentences('operators-institutes.screens', {
  find: 'Find institutes',
  findHint: 'Name, domain or id',
  loading: 'Loading institutes',
  list: 'Institutes found',
  domains: 'Domains',
  domain: 'Domain',
  noDomains: 'none',
  none: 'No institute has people yet.',
  noneFoundAdvice: 'Try a part of the name, or a domain.',
  shownOfAll: '{shown, number} of {total, number} institutes',
  noteOnAll:
    'Shown are institutes that have people, the largest first. Institutes and domains that operators change stay as they are when a release brings a new list.',
  note: 'Institutes and domains that operators change stay as they are when a release brings a new list.',
  loadingOne: 'Loading the institute',
  /** Each stands under its number. */
  figure: { people: 'people', requests: 'requests shared with it', savedSearches: 'saved searches', id: 'id' },
  withoutDomain: 'It has no domain, so that nobody’s address belongs to it.',
  add: {
    open: 'Add institute',
    title: 'Add an institute',
    effects: 'Everybody can choose it at once. People whose verified address is at one of its domains get its badge.',
    domains: 'Domains of its email addresses',
    domainsHint: 'Such as example.edu, one on each line. Subdomains belong to it, too.',
  },
  rename: {
    open: 'Rename',
    title: 'Rename the institute',
    effects: 'The new name is shown at once on profiles, requests and in the search for institutes.',
  },
  merge: {
    open: 'Merge',
    title: 'Merge {name} into another institute',
    into: 'Merge into {name}',
    effects:
      'Its people ({people, number}) with their badges, its domains, the requests shared with it and saved searches become those of the other one. This cannot be undone.',
    other: 'The institute that stays',
    otherHint: 'Name, domain or id',
    choice: '{domains} · {people, plural, one {# person} other {# people}}',
    noDomain: 'no domain',
  },
  addDomain: {
    open: 'Add domain',
    title: 'Add a domain to {name}',
    effects: 'People whose verified address is at it get the badge, and see what is shared with the institute.',
    hint: 'Such as example.edu',
  },
  removeDomain: {
    title: 'Remove {domain}?',
    button: 'Remove domain',
    effects:
      'People with an address at it lose the badge of {name}, unless another domain of their address gives them one. They no longer see what is shared with it.',
  },
});
