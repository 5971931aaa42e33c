import { lifetimes, mailLimits } from '../limits.ts';
import { counted } from './counted.ts';

/** True whether or not an email leaves: none does for an unknown address and above the limits. */
const spacing = `We send at most ${mailLimits.perMinute} email a minute and ${mailLimits.perHour} an hour to an address.`;

/** Sentences of successful calls. */
export const success = {
  login: 'Logged in successfully',
  logout: 'Logged out successfully',
  loginLinkMailed: `We sent a link to the address of your account. Open it in this browser. ${spacing}`,
  signup: 'Account created. Please check your email to verify your address.',
  verified: 'Email verified successfully. You can now log in.',
  resend: `If this address has an account that is not verified yet, it gets a new link by email. ${spacing}`,
  forgot: `If this address has an account, it gets a reset link by email. ${spacing}`,
  reset: 'Password reset successfully',
  password: 'Password changed. All your other sessions have ended.',
  sessionEnded: 'Session ended',
  sessionsEnded: 'All other sessions ended',
  deletion: `Your account will be deleted in ${counted(lifetimes.deletionDays, 'day')}. Log in before then if you want to keep it.`,
  kept: 'Your account stays as it was.',
  unsubscribed: 'You have been successfully unsubscribed from our emails.',
  keptOwn: 'You now get emails about your own requests and chats only.',
  emailsOn: 'Emails are on again.',
  profile: 'Profile updated successfully',
  preferences: 'Collaboration status updated successfully',
  notifications: 'Email preferences updated successfully',
  created: 'Collaboration request created successfully',
  draft: 'draft_due_to_missing_description',
  updated: 'Collaboration request updated successfully',
  status: 'Status updated successfully',
  deleted: 'Collaboration request deleted successfully',
  dismissed: 'Request dismissed successfully!',
  undoDismiss: 'Dismiss undone successfully! Request moved back to New Requests.',
  undoOffer: 'Offer help undone successfully! Request moved back to New Requests.',
  asked: 'Asked for help',
  offered: 'Help offered successfully!',
  tracked: 'Credit given',
  untracked: 'Credit taken back',
  read: 'Messages marked as read',
  archived: 'Chat archived. It comes back with the next message.',
  notArchived: 'A new message has come, so the chat stays in its list.',
  unarchived: 'Chat taken out of the archive',
  muted: 'Chat muted. You get no emails about it.',
  unmuted: 'Chat no longer muted',
  reported: 'Thank you. The operator of this site will look at your report.',
  blocked: 'Person blocked',
  unblocked: 'Person unblocked',
} as const;
