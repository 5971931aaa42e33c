import {
  collaborationRequest,
  createdOutput,
  offeredRequest,
  requestEdit,
  requestIdInput,
  requestInput,
  requestLookup,
  requestStatusInput,
} from '@exchange/contract/requests';
import { type ApiTag, describeEntity, describeInput, type FieldDoc, timeField } from '../../core/api-docs.ts';
import { messageField } from '../../core/shared.docs.ts';
import { areaIdsField, careerStageField, instituteFields, personFields } from '../profiles/profiles.docs.ts';

export const requestTag: ApiTag = {
  name: 'Requests',
  description: 'Collaboration requests: others’ to answer, one’s own to keep.',
};

export const requestIdField: FieldDoc = { description: 'The collaboration request.', example: 42 };
export const chatIdDescription = 'The offer, which is the chat.';
export const statusFields = {
  collaboration_request_status_id: 'Status of the request.',
  collaboration_request_status_name: 'Status of the request.',
};

const formFields = {
  title: { description: 'One line.', example: 'Segmenting heart images' },
  collaboration_type_id: { description: 'Collaboration type.', example: 101 },
  technical_area_ids: areaIdsField,
  share_scope: {
    description:
      'Who sees it: everyone; people with a verified institute; people at the owner’s; people at the selected ones.',
    example: 'everyone',
  },
  institute_ids: {
    description: 'Institutes that see it, with scope `selected`; otherwise empty.',
    example: [],
  },
};
const wanted = 'What is wanted; only a draft may lack it.';
const descriptionExample = 'We lose the landmarks.';

const requestFields = {
  ...formFields,
  ...statusFields,
  ...instituteFields,
  id: 'Id.',
  description: wanted,
  collaboration_type_name: 'Name of the collaboration type.',
  collaboration_type_category_name: 'Category of the collaboration type.',
  technical_areas: 'Technical areas.',
  institutes: 'The same with their names.',
  created_at: timeField('When it was created, or first left Draft.'),
  updated_at: timeField('When it was last changed.'),
  user_id: personFields.user_id,
  user_hashid: 'The owner’s public id, for links.',
  user_name: 'The owner’s name.',
  career_stage: careerStageField,
};

describeEntity(collaborationRequest, 'CollaborationRequest', requestFields);
describeEntity(offeredRequest, 'OfferedRequest', {
  ...requestFields,
  description: 'What is wanted.',
  collaboration_request_response_id: chatIdDescription,
});
describeEntity(createdOutput, 'CreatedRequest', { message: messageField, id: 'Id.' });

describeInput(requestIdInput, { requestId: requestIdField });
describeInput(requestLookup, { id: requestIdField });
describeInput(requestInput, {
  ...formFields,
  description: {
    description: 'What is wanted; without it the request is a draft.',
    example: descriptionExample,
  },
});
describeInput(requestEdit, {
  ...formFields,
  id: requestIdField,
  description: { description: wanted, example: descriptionExample },
});
describeInput(requestStatusInput, { id: requestIdField, statusId: { description: 'The new status.', example: 2 } });
