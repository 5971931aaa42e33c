import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A multipart body with one file. */
export function multipart(file: Buffer, name: string, declared = 'image/png') {
  const boundary = 'a-boundary-that-no-picture-has';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${declared}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
}

interface HostileFile {
  readonly name: string;
  readonly file: Buffer;
}

/** A chunk of a PNG with its right checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG that claims a size and has pixels for less. */
function claimingPng(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    pngStart,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What could be executed, or read as another type. */
const payloads: Readonly<Record<string, string>> = {
  html: '<!doctype html><script>alert(1)</script>',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  pdf: '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
  zip: 'PK\u0003\u0004\u0014\u0000\u0000\u0000',
  php: '<?php system($_GET["c"]); ?>',
  shell: '#!/bin/sh\nrm -rf /\n',
  xml: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  eps: '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file',
  mvg: 'push graphic-context\nimage over 0,0 0,0 \'https://example.org/x.png"|id"\'\npop graphic-context',
};

/** Files that attack whoever decodes, stores or shows them; each is made here, most from a real picture of every type. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } });
  const formats = ['png', 'jpeg', 'webp', 'gif'] as const;
  const real = await Promise.all(
    formats.map(async (format) => [format, await picture.toFormat(format).toBuffer()] as const),
  );
  const others = await Promise.all(
    (['tiff', 'avif'] as const).map(async (format) => [format, await picture.toFormat(format).toBuffer()] as const),
  );
  const files: HostileFile[] = others.map(([format, file]) => ({ name: `a ${format}.png`, file }));
  const add = (name: string, file: Buffer | string) => files.push({ name, file: Buffer.from(file) });
  for (const [kind, text] of Object.entries(payloads)) {
    add(`${kind}.png`, text);
    add(`../../${kind}.php%00.png`, `\ufeff  ${text}`);
    for (const [format, file] of real) {
      // A picture that is also something else, after its end and before its beginning, and its first bytes only.
      add(`${format} then ${kind}`, Buffer.concat([file, Buffer.from(text)]));
      add(`${kind} then ${format}`, Buffer.concat([Buffer.from(text), file]));
      add(`head of ${format} with ${kind}`, Buffer.concat([file.subarray(0, 16), Buffer.from(text)]));
    }
  }
  for (const [format, file] of real) {
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
      add(`${format} cut at ${share}`, file.subarray(0, file.length * share));
    for (let at = 4; at < Math.min(file.length, 64); at += 4) {
      const broken = Buffer.from(file);
      broken.fill(0xff, at, at + 4);
      add(`${format} with a broken word at ${at}`, broken);
    }
    add(`${format} twice`, Buffer.concat([file, file]));
  }
  const png = real[0]?.[1] ?? Buffer.alloc(0);
  const withChunk = (type: string, data: Buffer) =>
    Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
  for (const [kind, text] of Object.entries(payloads))
    add(`png with a note of ${kind}`, withChunk('tEXt', Buffer.from(`Comment\0${text}`)));
  // A gigabyte of text, and an ICC profile that is none.
  add(
    'png with a bomb of text',
    withChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
  );
  add(
    'png with a wrong profile',
    withChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(1000))])),
  );
  for (const [width, height] of [
    [30_000, 30_000],
    [65_535, 65_535],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [1, 50_000_001],
    [0, 0],
    [7071, 7071],
  ] as const)
    add(`png of ${width} × ${height}`, claimingPng(width, height, Buffer.alloc(100)));
  for (const [width, height] of [
    [65_535, 65_535],
    [1, 65_535],
    [0, 0],
  ] as const) {
    const gif = Buffer.from(real[3]?.[1] ?? Buffer.alloc(10));
    gif.writeUInt16LE(width, 6);
    gif.writeUInt16LE(height, 8);
    add(`gif of ${width} × ${height}`, gif);
  }
  const exif = { IFD0: { Copyright: '<script>alert(1)</script>' }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } };
  add('jpeg with a place', await picture.clone().withExif(exif).jpeg().toBuffer());
  add('nothing', '');
  add('one byte', '\u0089');
  return files;
}
