import { exportFile, exportPath, type TokenScope } from '@exchange/contract/account';
import type { RefusalKey } from '@exchange/contract/all-refusals';
import { type RecordFormat, recordFiles } from '@exchange/contract/credit';
import { changeKinds, eventsPath, streams } from '@exchange/contract/events';
import { calendarPath, feedPath } from '@exchange/contract/feeds';
import { pictureLimits, rates } from '@exchange/contract/limits';
import { newPicture, picturePath, pictureSizes, picturesPath, storedPictureType } from '@exchange/contract/pictures';
import { documentPaths } from '../rest/routes.ts';
import { ifNoneMatch } from './inputs.ts';
import { outputSchema } from './json-schema.ts';
import { documentedRefusals, rateLimitHeaders } from './refused.ts';
import { refusedReplies, tag } from './replies.ts';
import type { ContentType, Header, OpenApiDocument, Operation, Schema } from './types.ts';

/** An access token of a scope, or a session. */
export const tokenOrSession = (scope: TokenScope): Operation['security'] => [{ token: [scope] }, { session: [] }];

const ofMembers: readonly RefusalKey[] = [
  'auth.required',
  'auth.accessToken',
  'http.rateLimited',
  'http.internal',
  'http.unavailable',
];

/** The headers of a download. */
const attachment = (file: string): Readonly<Record<string, Header>> => ({
  'Content-Disposition': {
    description: `\`attachment; filename="${file}"\``,
    required: true,
    schema: { type: 'string' },
  },
  ...rateLimitHeaders,
});

const anyObject: Schema = { type: 'object', additionalProperties: true };
const text: Schema = { type: 'string' };

const accountExport: Operation = {
  operationId: 'account.export',
  tags: ['Account'],
  summary: 'Export everything one has written and what is stored about oneself',
  description: `One JSON file, written while it is read. Newer versions add keys. At most ${rates.exportsPerHour} an hour.`,
  security: tokenOrSession('read'),
  responses: {
    200: {
      description: 'The file.',
      headers: attachment(exportFile),
      content: { 'application/json': { schema: anyObject } },
    },
    ...refusedReplies(ofMembers),
  },
};

const events: Operation = {
  operationId: 'events',
  tags: ['Events'],
  summary: 'Hear what changes',
  description: `Server-sent events. The \`data\` of each is JSON: \`{ kind, id }\` with \`kind\` one of ${changeKinds.join(', ')}, which says what to fetch again; \`{ kind: "live", live }\`, whether changes are told now; \`{ kind: "resync" }\`, some may have been missed. The event \`beat\` comes at least every ${streams.heartbeatMs / 1000} s. A person has ${streams.perPerson} streams at most, then the oldest ends; a stream ends with its session or access token. Ignore kinds that you do not know.`,
  security: tokenOrSession('read'),
  responses: {
    200: {
      description: 'The stream.',
      headers: rateLimitHeaders,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...refusedReplies([...ofMembers, 'account.leaving']),
  },
};

/** The own record as a file. */
function recordFile(format: RecordFormat, schema: Schema): OpenApiDocument['paths'] {
  const { path, file, type } = recordFiles[format];
  const operation: Operation = {
    operationId: `record.${format}`,
    tags: ['Record and points'],
    summary: `Download one's own record as ${type}`,
    security: tokenOrSession('read'),
    responses: {
      200: { description: 'The file.', headers: attachment(file), content: { [type]: { schema } } },
      ...refusedReplies([...ofMembers, 'account.leaving']),
    },
  };
  return { [path]: { get: operation } };
}

/** A feed at its secret address, for programs without a session. */
const feedOperation = (operationId: string, summary: string, type: ContentType): Operation => ({
  operationId,
  tags: ['Feeds and webhooks'],
  summary,
  description: `At the secret address that \`PUT /api/feeds\` answers. At most ${rates.feedReadsPerHour} readings an hour of all feeds of one person.`,
  security: [],
  parameters: [{ name: 'token', in: 'path', required: true, description: 'The secret.', schema: text }, ifNoneMatch],
  responses: {
    200: {
      description: 'The feed.',
      headers: { ETag: tag, ...rateLimitHeaders },
      content: { [type]: { schema: text } },
    },
    304: { $ref: '#/components/responses/NotModified' },
    ...refusedReplies(['feeds.notFound', 'http.rateLimited', 'http.internal', 'http.unavailable']),
  },
});

/** The entities of the replies below. */
export const hostEntities: Record<string, Schema> = {};

const sendPicture: Operation = {
  operationId: 'pictures.send',
  tags: ['Pictures'],
  summary: 'Send a picture, for a text that takes it by its id',
  description: `PNG, JPEG, WebP or GIF (its first frame), of ${pictureLimits.megabytes} MB and ${pictureLimits.megapixels} megapixels at most. It is decoded and written anew, with ${pictureLimits.side} pixels at its longest side, and without what a file says besides. One that no text takes is erased after ${pictureLimits.unusedHours} hours. At most ${rates.picturesPerDay} a day, ${pictureLimits.atOnce} at once.`,
  security: tokenOrSession('full'),
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The picture.' },
          },
        },
      },
    },
  },
  responses: {
    201: {
      description: 'What was made of it.',
      headers: {
        Location: {
          description: 'Where a GET finds it.',
          required: true,
          schema: { type: 'string', format: 'uri-reference' },
        },
        ...rateLimitHeaders,
      },
      content: { 'application/json': { schema: outputSchema(newPicture, hostEntities) } },
    },
    ...refusedReplies([
      ...ofMembers,
      'account.leaving',
      'secondFactor.missing',
      'auth.tokenReadOnly',
      'http.foreignOrigin',
      'http.invalid',
      'pictures.kind',
      'pictures.broken',
      'pictures.large',
      'pictures.room',
      'pictures.tooMany',
      'pictures.off',
    ]),
  },
};

const readPicture: Operation = {
  operationId: 'pictures.read',
  tags: ['Pictures'],
  summary: 'Read a picture',
  description: 'Only while one may read its text.',
  security: tokenOrSession('read'),
  parameters: [
    { name: 'id', in: 'path', required: true, description: 'The picture.', schema: { type: 'integer' } },
    {
      name: 'size',
      in: 'query',
      required: false,
      description: `\`full\` by default; \`small\` has ${pictureLimits.smallSide} pixels at its longest side.`,
      schema: { type: 'string', enum: [...pictureSizes] },
    },
    ifNoneMatch,
  ],
  responses: {
    200: {
      description: 'The picture.',
      headers: { ETag: tag, ...rateLimitHeaders },
      content: { [storedPictureType]: { schema: { type: 'string', contentMediaType: storedPictureType } } },
    },
    304: { $ref: '#/components/responses/NotModified' },
    ...refusedReplies([...ofMembers, 'account.leaving', 'secondFactor.missing', 'http.invalid', 'pictures.notFound']),
  },
};

/** This document. */
function ownDocument(path: string, summary: string, type: ContentType, schema: Schema): OpenApiDocument['paths'] {
  const operation: Operation = {
    operationId: path.slice('/api/'.length),
    tags: ['API'],
    summary,
    security: [],
    parameters: [ifNoneMatch],
    responses: {
      200: {
        description: 'The document.',
        headers: { ETag: tag, ...rateLimitHeaders },
        content: { [type]: { schema } },
      },
      304: { $ref: '#/components/responses/NotModified' },
      ...refusedReplies(['http.rateLimited', 'http.internal', 'http.unavailable']),
    },
  };
  return { [path]: { get: operation } };
}

export const eventsTag: OpenApiDocument['tags'][number] = {
  name: 'Events',
  description: 'What changes under an open screen, or for a program that waits.',
};

const codes = [
  '| `code` | status | sentence |',
  '|---|---|---|',
  ...documentedRefusals.map(({ code, status, sentence }) => `| \`${code}\` | ${status} | ${sentence} |`),
].join('\n');

export const documentTag: OpenApiDocument['tags'][number] = {
  name: 'API',
  description: ['This description of the calls. All codes of refusals:', codes].join('\n\n'),
};

/** The calls that are not procedures: their replies are streams, files and pages. */
export const hostPaths: OpenApiDocument['paths'] = {
  [exportPath]: { get: accountExport },
  [eventsPath]: { get: events },
  [picturesPath]: { post: sendPicture },
  [picturePath('{id}')]: { get: readPicture },
  [feedPath('{token}')]: {
    get: feedOperation('feeds.requests', 'Read the Atom feed of a saved search', 'application/atom+xml'),
  },
  [calendarPath('{token}')]: { get: feedOperation('feeds.calendar', 'Read one’s calendar', 'text/calendar') },
  ...recordFile('markdown', text),
  ...recordFile('csv', text),
  ...recordFile('json', { type: 'array', items: anyObject }),
  ...ownDocument(documentPaths.openapi, 'Read the calls as OpenAPI 3.1', 'application/json', anyObject),
  ...ownDocument(documentPaths.reference, 'Read the calls as a page', 'text/html', text),
};
