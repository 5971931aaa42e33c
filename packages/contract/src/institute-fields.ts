import * as z from 'zod/mini';

/** The institute of a person: that of their address, where it is verified, and what they typed. */
export const instituteFields = {
  institute_name: z.nullable(z.string()),
  claimed_institute: z.nullable(z.string()),
  is_verified_institute: z.boolean(),
};
