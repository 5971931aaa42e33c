import type { ProvisionedPerson } from '@exchange/api';
import { limits } from '@exchange/contract/limits';

/** Where SCIM is (RFC 7644). */
export const scimPath = '/scim/v2';
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const core = 'urn:ietf:params:scim:schemas:core:2.0';
const messages = 'urn:ietf:params:scim:api:messages:2.0';

/** A list of resources (RFC 7644, section 3.4.2). */
export function listOf(resources: readonly object[], startIndex = 1, totalResults = resources.length) {
  return {
    schemas: [`${messages}:ListResponse`],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** An error (RFC 7644, section 3.12). */
export function errorOf(status: number, detail: string, scimType: string | undefined) {
  return { schemas: [`${messages}:Error`], status: String(status), ...(scimType && { scimType }), detail };
}

/** A person as a resource, below the public address of SCIM. */
export function userOf(base: string, person: ProvisionedPerson) {
  const { hashid, email, name, external_id, deactivated_at, created_at } = person;
  return {
    schemas: [userSchema],
    id: hashid,
    ...(external_id !== null && { externalId: external_id }),
    userName: email,
    ...(name !== null && { displayName: name }),
    active: deactivated_at === null,
    emails: [{ value: email, type: 'work', primary: true }],
    meta: {
      resourceType: 'User',
      created: created_at,
      location: `${base}/Users/${hashid}`,
    },
  };
}

/** What can be asked for (RFC 7643, section 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: limits.page },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that the command line makes.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const userResourceType = (base: string) => ({
  schemas: [`${core}:ResourceType`],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'A person of the institute.',
  schema: userSchema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
});

interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type?: 'boolean' | 'complex';
  readonly required?: true;
  readonly mutability?: 'immutable' | 'readOnly';
  readonly uniqueness?: 'server';
  readonly multiValued?: true;
  readonly subAttributes?: readonly object[];
}

const attribute = (rest: Attribute) => ({
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...rest,
});

/** The attributes that are kept; all others are ignored (RFC 7643, section 7). */
export const userSchemaResource = (base: string) => ({
  schemas: [`${core}:Schema`],
  id: userSchema,
  name: 'User',
  description: 'A person of the institute.',
  attributes: [
    attribute({
      name: 'userName',
      description: 'The email address, at a domain of the institute.',
      required: true,
      mutability: 'immutable',
      uniqueness: 'server',
    }),
    attribute({
      name: 'displayName',
      description: 'The name, taken when the account is made.',
      mutability: 'readOnly',
    }),
    attribute({ name: 'active', description: 'Whether the person has access.', type: 'boolean' }),
    attribute({
      name: 'emails',
      description: 'The address again.',
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: ['value', 'type'].map((name) =>
        attribute({ name, description: 'The address, and its kind.', mutability: 'readOnly' }),
      ),
    }),
  ],
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${userSchema}` },
});
