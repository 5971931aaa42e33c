/** How a part is written: the encodings of mail programs. */
type Encoding = 'quoted-printable' | 'base64' | '7bit' | '8bit';

interface Part {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly encoding?: Encoding;
  readonly headers?: readonly string[];
}

/** Quoted-printable with soft line ends, as RFC 2045 has it. */
function quotedPrintable(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .split('\n')
    .map((line) => {
      const encoded = [...line]
        .map((char, at) => {
          const code = char.charCodeAt(0);
          const isLast = at === line.length - 1;
          const isPlain = (code > 32 && code < 127 && char !== '=') || (code === 32 && !isLast);
          return isPlain ? char : `=${code.toString(16).toUpperCase().padStart(2, '0')}`;
        })
        .reduce<string[]>(
          (rows, piece) => {
            const last = rows.at(-1) ?? '';
            if (last.length + piece.length > 75) rows.push(piece);
            else rows[rows.length - 1] = last + piece;
            return rows;
          },
          [''],
        );
      return encoded.join('=\r\n');
    })
    .join('\r\n');
}

function encode({ body, encoding = 'quoted-printable' }: Part): string {
  const bytes = Buffer.from(body);
  if (encoding === 'base64') return (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
  if (encoding === 'quoted-printable') return quotedPrintable(bytes);
  return bytes.toString('latin1').replace(/\r?\n/g, '\r\n');
}

/** A part with its headers. */
export function part(one: Part): string {
  return [
    `Content-Type: ${one.type}`,
    `Content-Transfer-Encoding: ${one.encoding ?? 'quoted-printable'}`,
    ...(one.headers ?? []),
    '',
    encode(one),
  ].join('\r\n');
}

/** A multipart of parts that are written already. */
export function multipart(type: string, boundary: string, parts: readonly string[]): string {
  return [
    `Content-Type: ${type}; boundary="${boundary}"`,
    '',
    ...parts.map((each) => `--${boundary}\r\n${each}\r\n`),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

export const alternative = (boundary: string, ...parts: Part[]) =>
  multipart('multipart/alternative', boundary, parts.map(part));

const headersOfAll = [
  'From: Ada Example <ada@uni.example>',
  'To: Research Exchange <reply+0123456789abcdef0123456789abcdef@exchange.example>',
  'Subject: Re: Help offered by Bo',
  'Date: Thu, 26 Nov 2026 11:15:02 +0100',
  'Message-ID: <reply-1@uni.example>',
  'References: <chat-7@exchange.example>',
  'MIME-Version: 1.0',
];

/** An email: its headers and a body that begins with its own headers. */
export function email(body: string, headers: readonly string[] = []): Buffer {
  const names = new Set(headers.map((header) => header.split(':')[0]?.toLowerCase()));
  const rest = headersOfAll.filter((header) => !names.has(header.split(':')[0]?.toLowerCase()));
  return Buffer.from([...headers, ...rest, body].join('\r\n'), 'latin1');
}
