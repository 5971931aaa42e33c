import * as z from 'zod/mini';

/** What a person may do beyond a member: an operator everything in the console, a moderator what reports need. */
export const staffRoles = ['operator', 'moderator'] as const;
export type StaffRole = (typeof staffRoles)[number];
export const staffRole = z.enum(staffRoles);
