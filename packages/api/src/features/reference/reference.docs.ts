import {
  collaborationRequestStatus,
  collaborationTypeCategory,
  institutesInput,
  named,
  technicalAreaCategory,
} from '@exchange/contract/reference';
import { type ApiTag, describeEntity, describeInput } from '../../core/api-docs.ts';
import { limitField } from '../../core/shared.docs.ts';

export const referenceTag: ApiTag = {
  name: 'Reference data',
  description: 'Lists to choose from. They change with a release only: ask again with `If-None-Match`.',
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
