import { escapeHtml } from '@exchange/api';
import type { Method, OpenApiDocument, Operation, Reply } from '../types.ts';
import { curlOf } from './curl.ts';
import { field, fieldsOf, inline, typeText } from './fields.ts';

const locationNames = { path: 'In the path', query: 'In the query', header: 'Headers' } as const;

function inputs({ parameters = [], requestBody }: Operation): string {
  const locations = (['path', 'query', 'header'] as const).map((location) => {
    const here = parameters.filter((parameter) => parameter.in === location);
    if (here.length === 0) return '';
    const lines = here.map(({ name, schema, description, required }) => field(name, schema, description, required));
    return `<h4>${locationNames[location]}</h4>\n<dl>\n${lines.join('\n')}\n</dl>`;
  });
  const schema = requestBody?.content['application/json'].schema;
  return [...locations, schema === undefined ? '' : `<h4>In the body</h4>\n${fieldsOf(schema, true)}`].join('\n');
}

/** One reply: status, schema, meaning and possible error sentences. */
export function replyLine(status: string, { description, headers = {}, content }: Reply): string {
  const { schema, examples } = content?.['application/json'] ?? content?.['text/event-stream'] ?? {};
  const sentences = Object.values(examples ?? {}).map(({ value: { error, code } }) => {
    const mark = code === undefined ? '' : ` <code>${escapeHtml(code)}</code>`;
    return `<li>“${escapeHtml(error)}”${mark}</li>`;
  });
  const names = Object.keys(headers).map((name) => `<code>${name}</code>`);
  const body = schema === undefined || sentences.length > 0 ? '' : ` <span class="type">${typeText(schema)}</span>`;
  const carried = names.length === 0 ? '' : ` With ${names.join(' and ')}.`;
  const list = sentences.length === 0 ? '' : `\n<ul>${sentences.join('')}</ul>`;
  return `<dt><b>${status}</b>${body}</dt>\n<dd>${inline(description)}${carried}${list}</dd>`;
}

function replies({ responses }: Operation): string {
  const entries = Object.entries(responses);
  const lines = entries.map(([status, reply]) => ('$ref' in reply ? '' : replyLine(status, reply)));
  const shared = entries.filter(([, reply]) => '$ref' in reply).map(([status]) => status);
  return `<h4>Replies</h4>
<dl>
${lines.join('\n')}
<dt><b>${shared.join(', ')}</b></dt>
<dd>As <a href="#shared">many calls</a> do.</dd>
</dl>`;
}

/** What a caller needs. */
function needsOf({ security }: Operation): string {
  const scope = security.find((one) => one.token !== undefined)?.token?.join();
  if (security.length === 0) return 'Open to anyone.';
  return scope === undefined
    ? 'Needs a session; an access token is refused.'
    : `Needs an access token (\`${scope}\`) or a session.`;
}

/** One call with its inputs, replies and an example. */
export function call(document: OpenApiDocument, path: string, method: Method, operation: Operation): string {
  const { operationId, summary, description } = operation;
  return `<article id="${operationId}">
<h3><a href="#${operationId}">${escapeHtml(summary)}</a></h3>
<p class="call"><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></p>
<p>${inline(needsOf(operation))}${description === undefined ? '' : ` ${inline(description)}`}</p>
${inputs(operation)}
${replies(operation)}
<h4>Example</h4>
<pre class="code"><code>${escapeHtml(curlOf(document, path, method, operation))}</code></pre>
</article>`;
}
