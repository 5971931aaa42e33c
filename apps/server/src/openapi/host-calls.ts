import { exportFile, exportPath, type TokenScope } from '@exchange/contract/account';
import { changeKinds, eventsPath, streams } from '@exchange/contract/events';
import { rates } from '@exchange/contract/limits';
import { rateLimitHeaders } from './refused.ts';
import { refusedReplies } from './replies.ts';
import type { OpenApiDocument, Operation } from './types.ts';

/** An access token of a scope, or a session. */
export const tokenOrSession = (scope: TokenScope): Operation['security'] => [{ token: [scope] }, { session: [] }];

const accountExport: Operation = {
  operationId: 'account.export',
  tags: ['Account'],
  summary: 'Export everything one has written and what is stored about oneself',
  description: `One JSON file, written while it is read. Newer versions add keys. At most ${rates.exportsPerHour} an hour.`,
  security: tokenOrSession('read'),
  responses: {
    200: {
      description: 'The file.',
      headers: {
        'Content-Disposition': {
          description: `\`attachment; filename="${exportFile}"\``,
          required: true,
          schema: { type: 'string' },
        },
        ...rateLimitHeaders,
      },
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    ...refusedReplies(['auth.required', 'auth.accessToken', 'http.rateLimited', 'http.internal', 'http.unavailable']),
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
    ...refusedReplies(['auth.required', 'auth.accessToken', 'http.rateLimited', 'http.internal', 'http.unavailable']),
  },
};

export const eventsTag: OpenApiDocument['tags'][number] = {
  name: 'Events',
  description: 'What changes under an open screen, or for a program that waits.',
};

/** The calls that are not procedures, because their replies are streams. */
export const streamPaths: OpenApiDocument['paths'] = {
  [exportPath]: { get: accountExport },
  [eventsPath]: { get: events },
};
