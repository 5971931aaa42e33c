import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { accentStyle } from '../config/colours.ts';
import type { Config } from '../config.ts';

const favicon = fileURLToPath(new URL('../../../web/public/favicon.svg', import.meta.url));

/** A logo is only a picture: opened by its address, an SVG runs no script and loads nothing. */
const onlyPicture = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const forAnHour = 'public, max-age=3600';

/** The path of the style sheet with the operator's accent. */
export const accentPath = '/accent.css';

/** Serves what the operator gave the screens: an accent, the icon in its colour, and a logo. */
export function mountBranding(app: FastifyInstance, { accent, logo }: Config): void {
  if (accent !== undefined) {
    app.get(accentPath, async (_req, reply) =>
      reply.header('Cache-Control', forAnHour).type('text/css; charset=utf-8').send(accentStyle(accent)),
    );
    const icon = readFileSync(favicon, 'utf8').replace(/(<rect [^>]*fill=")[^"]*/, `$1${accent.light}`);
    app.get('/favicon.svg', async (_req, reply) =>
      reply.header('Cache-Control', forAnHour).type('image/svg+xml').send(icon),
    );
  }
  if (logo !== undefined)
    app.get(logo.path, async (_req, reply) =>
      reply
        .headers({ 'Cache-Control': forAnHour, 'content-security-policy': onlyPicture })
        .type(logo.type)
        .send(logo.body),
    );
}
