import * as z from 'zod/mini';
import { email } from './auth.ts';
import { lookupId } from './ids.ts';

/** `POST /api/collaboration-requests/{id}/successful-collaborators`: the address of the person's account. */
export const trackInput = z.object({ id: lookupId, email });
