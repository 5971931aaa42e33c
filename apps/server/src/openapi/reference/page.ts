import { escapeHtml } from '@exchange/api';
import { htmlPage } from '../../pages/html-page.ts';
import { documentPaths } from '../../rest/routes.ts';
import type { Method, OpenApiDocument, Operation } from '../types.ts';
import { call, replyLine } from './call.ts';
import { entityAnchor, fieldsOf, inline } from './fields.ts';

const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n');

const tagAnchor = (tag: string) => `tag-${tag.toLowerCase().replaceAll(' ', '-')}`;

function callsOf({ paths }: Pick<OpenApiDocument, 'paths'>): { path: string; method: Method; operation: Operation }[] {
  const methods: readonly Method[] = ['get', 'post', 'put', 'delete'];
  return Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

function section(document: OpenApiDocument, { name, description }: OpenApiDocument['tags'][number]): string {
  const calls = callsOf(document).filter(({ operation }) => operation.tags[0] === name);
  const entries = calls.map(({ path, method, operation }) => call(document, path, method, operation));
  return `<section id="${tagAnchor(name)}">
<h2>${escapeHtml(name)}</h2>
<p>${inline(description)}</p>
${entries.join('\n')}
</section>`;
}

function contents(document: OpenApiDocument): string {
  const groups = document.tags.map(({ name }) => {
    const links = callsOf(document)
      .filter(({ operation }) => operation.tags[0] === name)
      .map(
        ({ path, method, operation }) =>
          `<li><a href="#${operation.operationId}"><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</a></li>`,
      );
    return `<h3><a href="#${tagAnchor(name)}">${escapeHtml(name)}</a></h3>\n<ul>${links.join('\n')}</ul>`;
  });
  return `<nav class="contents" aria-label="Contents">\n<h2>Contents</h2>\n${groups.join('\n')}
<h3><a href="#shared">Replies of many calls</a></h3>
<h3><a href="#entities">Entities</a></h3>
</nav>`;
}

/** The replies that calls share, by status. */
function sharedReplies({ components, paths }: OpenApiDocument): string {
  const statuses = new Map(
    callsOf({ paths }).flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, reply]): [string, string][] =>
        '$ref' in reply ? [[reply.$ref.split('/').at(-1) ?? '', status]] : [],
      ),
    ),
  );
  const lines = Object.entries(components.responses)
    .map(([name, reply]) => ({ status: statuses.get(name) ?? '', reply }))
    .sort((one, other) => one.status.localeCompare(other.status))
    .map(({ status, reply }) => replyLine(status, reply));
  return `<section id="shared">\n<h2>Replies of many calls</h2>\n<dl>\n${lines.join('\n')}\n</dl>\n</section>`;
}

function entities({ components }: OpenApiDocument): string {
  const entries = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<article id="${entityAnchor(name)}">\n<h3>${name}</h3>\n${fieldsOf(schema, false)}\n</article>`,
  );
  return `<section id="entities">\n<h2>Entities</h2>\n${entries.join('\n')}\n</section>`;
}

/** Renders the document as one HTML page without scripts. */
export function referencePage(document: OpenApiDocument, appName: string): string {
  const content = [
    `<h1>${escapeHtml(document.info.title)}</h1>`,
    `<p class="quiet">Version ${escapeHtml(document.info.version)}, at <code>${escapeHtml(document.servers[0]?.url ?? '')}</code></p>`,
    paragraphs(document.info.description),
    `<p>For programs the same stands in <a href="${documentPaths.openapi}">${documentPaths.openapi}</a> (OpenAPI 3.1).</p>`,
    contents(document),
    ...document.tags.map((tag) => section(document, tag)),
    sharedReplies(document),
    entities(document),
  ].join('\n');
  return htmlPage({ title: 'API', appName, content });
}
