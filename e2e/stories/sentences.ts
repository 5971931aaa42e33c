/**
 * The sentences and labels that screens must show, written by hand: no test takes them from the product, so that a changed
 * sentence fails a test. A name in braces is a placeholder.
 */
export const sentences = [
  // Navigation, login, signup, forgot, verify, reset, unsubscribe.
  'My Profile',
  'Collaboration Requests',
  'My Requests',
  'Chats',
  'Logout',
  'Login',
  'Create Account',
  'Forgot Password?',
  'After 5 failed login attempts, your IP address is blocked for 1 hour.',
  'Back to Login',
  'Send Reset Link',
  'Verifying your email',
  'Redirecting to login',
  'You have been successfully unsubscribed from our emails.',

  // Profile and pickers.
  'Edit Profile',
  'Collaboration Preferences',
  'Select All',
  'Deselect All',
  'Save',
  'Need a technical area adding? Contact Us',
  'Add Selected',
  'Verified by email address',
  'User not found',

  // Requests, own requests, chats.
  'New Requests',
  'Hidden',
  'Offered Help',
  'Offer Help',
  'Try Again',
  'No collaboration requests available that match your profile.',
  'My Collaboration Requests',
  'Your Previous Requests',
  'Edit',
  'My Offers',
  'With:',
  'You:',
  'Withdrawn Offer',
  'No chats yet',
  'Send',
  'Something went wrong',
  'Refresh Page',

  // Statuses and states.
  'Successful',
  'Withdrawn',
  'Hide',
  'Undo Hide',
  'Undo Offer Help',
  'Cancel',
  'Edit Collaboration Status',
  'Logged out successfully',

  // Broken rules.
  'Please enter a valid email address.',
  'Password must be at least 8 characters long',
  'Password must be less than 128 characters',
  'Password must contain at least one uppercase letter',
  'Password must contain at least one lowercase letter',
  'Password must contain at least one digit',
  'Please fix password requirements.',
  'Passwords do not match',
  'Please fix password requirements',
  'Name must be 1-255 characters.',
  'Name contains invalid character: {char}',
  'Description must be 1000 characters or less (currently {n} characters).',
  'Institute name must be 255 characters or less.',
  'Please fix the errors below.',
  'Link must start with http:// or https://',
  'Please enter a title for your collaboration request',
  'Please select a collaboration type',
  'Please select at least one technical area',
  'Please select who to share this request with',
  'Please select at least one institute to share with',
  'You must have a verified institute to use this option.',
  'Please enter a message',

  // Failures: profile and preferences.
  'Failed to load profile',
  'Failed to update profile',
  'Failed to update collaboration status',

  // Failures: browsing.
  'Failed to fetch collaboration requests',
  'Failed to dismiss request',
  'Failed to undo dismiss',
  'Failed to undo offer help',
  'Failed to offer help',
  'Network error',
  'Network error - please check your connection and try again',

  // Failures: request forms.
  'Failed to load form data',
  'Failed to create collaboration request',
  'Failed to update collaboration request',
  'Failed to update request',
  'Failed to update status',
  'A description is required for non-draft requests. Please add a description before saving.',
  'A description is required for non-draft requests. Please add a description before changing the status.',
  'The collaboration request has been created in draft because a description was not provided. To start receiving help, provide a description and move the request to Active.',

  // Failures: collaborators.
  'This user is already tracked as a collaborator on this request',
  'Invalid request',
  'You can only track collaborators on your own collaboration requests',
  'No user found with that email',
  'Failed to add collaborator',

  // Failures: chats, home, auth, client.
  'Failed to load chats',
  'Failed to load messages',
  'Failed to send message',
  'Chat not found or you do not have access.',
  'Failed to load chat details.',
  'Could not load stats.',
  'Network error during login',
  'Network error during signup',
  'Account exists but is not verified. You can resend the verification email.',
  'Network error while resending verification email',
  'Network error while sending password reset email',
  'Verification failed',
  'Network error during verification',
  'An error occurred',
  'No email address provided.',
  'Failed to unsubscribe. {detail}',
  'Authentication required. Please log in again.',

  // Messages that disappear.
  'Request dismissed successfully!',
  'Dismiss undone successfully! Request moved back to New Requests.',
  'Offer help undone successfully! Request moved back to New Requests.',
  'Help offered successfully!',
] as const;

export type Sentence = (typeof sentences)[number];
