import type { Method, OpenApiDocument, Operation } from '../types.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Whether a call may be made with an access token. */
function takesToken({ security }: Operation): boolean {
  return security.some((one) => 'token' in one);
}

/** A `curl` command for a call, with an access token where one is enough, or with a cookie jar. */
export function curlOf(document: OpenApiDocument, path: string, method: Method, operation: Operation): string {
  const { parameters = [], requestBody, security } = operation;
  const example = (name: string) => String(parameters.find((parameter) => parameter.name === name)?.example ?? name);
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example(name)));
  const query = parameters.filter(
    ({ in: where, required, example }) => where === 'query' && (required || example !== undefined),
  );
  const search = new URLSearchParams(query.map(({ name }) => [name, example(name)])).toString();
  const url = `${document.servers[0]?.url ?? ''}${pathname}${search === '' ? '' : `?${search}`}`;
  const startsSession = JSON.stringify(operation.responses).includes('Set-Cookie');
  const parts = [
    'curl',
    ...(startsSession
      ? ['-c cookies.txt']
      : takesToken(operation)
        ? ['-H "Authorization: Bearer $TOKEN"']
        : security.length > 0
          ? ['-b cookies.txt']
          : []),
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    quoted(url),
  ].join(' ');
  if (requestBody === undefined) return parts;
  const { example: body } = requestBody.content['application/json'];
  return `${parts} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(JSON.stringify(body))}`;
}
