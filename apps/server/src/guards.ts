import type { FastifyHelmetOptions } from '@fastify/helmet';

const policy = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
};
const hstsSeconds = 63_072_000;

export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** What helmet sets on every reply: no inline script or style, no frame, no referrer, https for two years where it is there. */
export function helmetOptions(isHttps: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: isHttps ? { maxAge: hstsSeconds, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The same for a refusal that comes before any hook: an address that cannot be decoded, a request that cannot be read. */
export function bareGuards(isHttps: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, values]) => `${kebab(name)} ${values.join(' ')}`)
      .join(';'),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': permissionsPolicy,
    ...(isHttps ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {}),
  };
}
