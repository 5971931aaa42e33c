import type { ImapFlow, MessageStructureObject } from 'imapflow';

/** Bytes of one text part that are read, of all twice as many; a reply has less. */
const maxPartBytes = 512 * 1024;
const maxHeaderBytes = 128 * 1024;
/** Parts of an email that are looked at. */
const maxParts = 40;

const isText = ({ type, disposition }: MessageStructureObject) =>
  /^text\/(?:plain|html)$/i.test(type) && disposition?.toLowerCase() !== 'attachment';

function partsOf(structure: MessageStructureObject): MessageStructureObject[] {
  const parts: MessageStructureObject[] = [];
  const queue = [structure];
  for (let next = queue.shift(); next !== undefined && parts.length <= maxParts; next = queue.shift()) {
    parts.push(next);
    // An attached email is not read.
    if (!/^message\//i.test(next.type)) queue.unshift(...(next.childNodes ?? []));
  }
  return parts;
}

/** The beginnings of the headers of emails, by uid: no answer grows with what a stranger writes. */
export async function fetchHeaders(client: ImapFlow, uids: readonly number[]): Promise<Map<number, Buffer>> {
  const query = { bodyParts: [{ key: 'header', start: 0, maxLength: maxHeaderBytes }] };
  const rows = await client.fetchAll(uids.join(','), query, { uid: true });
  // A server may also tell that the flags of an email changed.
  return new Map(rows.flatMap(({ uid, headers }) => (Buffer.isBuffer(headers) ? [[uid, headers]] : [])));
}

/**
 * The bytes of an email with empty attachments: its header, and of its parts those with text. So an attachment of any size is never
 * read.
 *
 * @returns nothing if it is gone, has too many parts, too much text or too long a header
 */
export async function fetchReduced(client: ImapFlow, uid: number, header: Buffer): Promise<Buffer | undefined> {
  if (header.length >= maxHeaderBytes) return undefined;
  const described = await client.fetchOne(String(uid), { bodyStructure: true }, { uid: true });
  if (described === false || described.bodyStructure === undefined) return undefined;
  const { bodyStructure: structure } = described;
  const parts = partsOf(structure);
  if (parts.length > maxParts) return undefined;
  const isSingle = structure.childNodes === undefined;
  const texts = parts.filter(isText);
  const keyOf = ({ part }: MessageStructureObject) => (isSingle ? '1' : (part ?? '1'));
  const sizes = texts.map(({ size = 0 }) => size);
  if (sizes.some((size) => size > maxPartBytes) || sizes.reduce((sum, size) => sum + size, 0) > 2 * maxPartBytes)
    return undefined;
  const fetched =
    texts.length === 0
      ? false
      : await client.fetchOne(
          String(uid),
          {
            bodyParts: texts.flatMap((part) => [
              { key: keyOf(part), start: 0, maxLength: maxPartBytes },
              ...(isSingle ? [] : [{ key: `${keyOf(part)}.mime`, start: 0, maxLength: 16 * 1024 }]),
            ]),
          },
          { uid: true },
        );
  const bodyOf = (part: MessageStructureObject) =>
    (fetched === false ? undefined : fetched.bodyParts?.get(keyOf(part))) ?? Buffer.alloc(0);
  if (isSingle) return Buffer.concat([header, bodyOf(structure)]);
  const pieces: Buffer[] = [header];
  const write = (node: MessageStructureObject): void => {
    const boundary = node.parameters?.boundary ?? '';
    for (const child of node.childNodes ?? []) {
      if (!parts.includes(child)) continue;
      pieces.push(Buffer.from(`\r\n--${boundary}\r\n`));
      if (child.childNodes !== undefined && !/^message\//i.test(child.type)) {
        pieces.push(Buffer.from(`Content-Type: ${child.type}; boundary="${child.parameters?.boundary ?? ''}"\r\n\r\n`));
        write(child);
      } else if (isText(child)) {
        const mime = fetched === false ? undefined : fetched.bodyParts?.get(`${keyOf(child)}.mime`);
        pieces.push(mime ?? Buffer.from(`Content-Type: ${child.type}\r\n\r\n`), bodyOf(child));
      } else {
        const method = child.parameters?.method?.replace(/[^\w-]/g, '');
        const id = child.id?.replace(/[^\x21-\x7e]/g, '');
        pieces.push(
          Buffer.from(
            [
              `Content-Type: ${child.type}${method === undefined ? '' : `; method=${method}`}`,
              `Content-Disposition: ${child.disposition === 'attachment' ? 'attachment' : 'inline'}`,
              ...(id === undefined ? [] : [`Content-ID: ${id}`]),
              '\r\n',
            ].join('\r\n'),
          ),
        );
      }
    }
    pieces.push(Buffer.from(`\r\n--${boundary}--\r\n`));
  };
  write(structure);
  return Buffer.concat(pieces);
}
