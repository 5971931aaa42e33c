import {
  aliasesOfTerm,
  collaborationRequestStatus,
  collaborationTypeCategory,
  foundInstitute,
  instituteSearch,
  instituteSearchInput,
  institutesInput,
  named,
  referenceAliases,
  technicalAreaCategory,
} from '@exchange/contract/reference';
import { type ApiTag, describeEntity, describeInput } from '../../core/api-docs.ts';
import { limitField } from '../../core/shared.docs.ts';

export const referenceTag: ApiTag = {
  name: 'Reference data',
  description: 'Lists to choose from. They change seldom: ask again with `If-None-Match`.',
};

const namedFields = { id: 'Id.', name: 'Name to show.' };

describeEntity(named, 'Named', namedFields);
describeEntity(technicalAreaCategory, 'TechnicalAreaCategory', {
  ...namedFields,
  tech_areas: 'Its technical areas.',
});
describeEntity(collaborationTypeCategory, 'CollaborationTypeCategory', {
  ...namedFields,
  collaboration_types: 'Its collaboration types.',
});
describeEntity(collaborationRequestStatus, 'CollaborationRequestStatus', {
  ...namedFields,
  order: 'Place in the list.',
});

describeInput(institutesInput, {
  q: { description: 'Words to look for, without regard to case and accents.', example: 'zurich' },
  limit: limitField,
});

describeEntity(aliasesOfTerm, 'Aliases', {
  id: 'Id of the area or type.',
  aliases: 'Other words for it, the more usual first.',
});
describeEntity(referenceAliases, 'ReferenceAliases', {
  technical_areas: 'Technical areas by id, with their aliases.',
  collaboration_types: 'Collaboration types by id, with their aliases.',
});
describeEntity(foundInstitute, 'FoundInstitute', {
  ...namedFields,
  domain: 'The domain that was found, or the main one; empty where the institute has none.',
  has_members: 'Whether somebody with a verified address of it is here.',
});
describeEntity(instituteSearch, 'InstituteSearch', {
  institutes: 'Best first.',
  is_near: 'Whether no institute fits all words; these fit as many as possible.',
});
describeInput(instituteSearchInput, {
  q: { description: 'Words, beginnings of words, a domain or its first label.', example: 'ethz' },
  limit: limitField,
});
