import { limits, rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const requestSentences = sentences(
  'requests',
  {
    validation: {
      institutes: 'Please select at most {maxInstitutes} institutes.',
      title: 'Please enter a title for your collaboration request',
      type: 'Please select a collaboration type',
      area: 'Please select at least one technical area',
      scope: 'Please select who to share this request with',
      institute: 'Please select at least one institute to share with',
      verifiedInstitute: 'You must have a verified institute to use this option.',
    },
    /** Who may see a request: at the foot of its card, and as a choice in its form. */
    scope: {
      everyone: 'Everyone on the platform',
      verified: 'Only people with a verified institute',
      my: 'Only people at my institute',
      selected: 'Only people at selected institutes',
    },
    /** The same as `my`, which means this institute. */
    onlyPeopleAt: 'Only people at {institute}',
    screen: {
      noRequests: 'No collaboration requests available that match your profile.',
    },
    alert: {
      draft:
        'The collaboration request has been created in draft because a description was not provided. To start receiving help, provide a description and move the request to Active.',
      descriptionOnSave: 'A description is required for non-draft requests. Please add a description before saving.',
      descriptionOnStatus:
        'A description is required for non-draft requests. Please add a description before changing the status.',
    },
    fallback: {
      fetchRequests: 'Failed to fetch collaboration requests',
      fetchRequest: 'Failed to load the collaboration request',
      dismiss: 'Failed to dismiss request',
      undoDismiss: 'Failed to undo dismiss',
      hidingReason: 'Failed to note the reason',
      createRequest: 'Failed to create collaboration request',
      updateCollaborationRequest: 'Failed to update collaboration request',
      updateRequest: 'Failed to update request',
      updateStatus: 'Failed to update status',
      stillLooking: 'Failed to keep the request',
      pause: 'Failed to pause offers',
      solution: 'Failed to save what solved it',
      resume: 'Failed to take offers again',
    },
    success: {
      created: 'Collaboration request created successfully',
      savedDraft: 'Saved as a draft. Only you see it.',
      inReview: 'A moderator looks at your first request before others see it. An email tells you the outcome.',
      updated: 'Collaboration request updated successfully',
      status: 'Status updated successfully',
      stillLooking: 'Your request stays Active',
      deleted: 'Collaboration request deleted successfully',
      paused: 'Your request takes no more offers. Its chats go on.',
      resumed: 'Your request takes offers again.',
      solution: 'Saved. Only you see it.',
      solutionShown: 'Saved. Those who may see the request find it among solved ones.',
      dismissed: 'Request dismissed successfully!',
      hidingReason: 'Noted',
      undoDismiss: 'Dismiss undone successfully! Request moved back to New Requests.',
    },
  },
  {
    maxInstitutes: limits.sharedInstitutes,
    reachPerDay: rates.reachPerDay,
  },
);

/** The web never says them: the server answers with them. */
export const requestRefusalSentences = sentences(
  'requests.refusals',
  {
    notFound: 'Collaboration request not found',
    notOwner: 'You can only change your own collaboration requests',
    descriptionRequired: 'A description is required for non-draft requests',
    dismissOwn: 'You cannot hide your own collaboration request',
    dismissOffered: 'You have offered help on this request. Undo the offer before hiding it.',
    notHidden: 'You can give a reason only for a request that you have hidden',
    notActive: 'This request is not Active any more.',
    notSolved: 'You can say what solved a request only when it is Successful.',
    firstWaits: 'A moderator looks at your first request before it can have this status. Post it first.',
    stillLookingLink: 'This link is not valid any more.',
    tooMany: 'You have created as many collaboration requests as you can in a day. Please try again later.',
    tooManyReach:
      'You have asked {reachPerDay} times within a day how many people a request reaches. Please try again later.',
  },
  { maxInstitutes: limits.sharedInstitutes, reachPerDay: rates.reachPerDay },
);
