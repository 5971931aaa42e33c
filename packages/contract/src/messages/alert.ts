/** Sentences that stay on the screen until the problem is solved. */
export const alert = {
  draft:
    'The collaboration request has been created in draft because a description was not provided. To start receiving help, provide a description and move the request to Active.',
  descriptionOnSave: 'A description is required for non-draft requests. Please add a description before saving.',
  descriptionOnStatus:
    'A description is required for non-draft requests. Please add a description before changing the status.',
} as const;
