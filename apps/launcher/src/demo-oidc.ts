import { startNode } from './parts/child.ts';
import { inside, log } from './parts/paths.ts';
import { serverPort } from './parts/server.ts';

/** The client of the test kit's provider. */
const client = { id: 'research-exchange', secret: 'a secret of the tests' };
const [institutePort, orcidPort] = [3900, 3901];

startNode(
  inside('e2e/support/login-provider-main.ts'),
  [String(institutePort), String(orcidPort), process.env.PUBLIC_URL || `http://localhost:${serverPort}`],
  { tied: true },
);
Object.assign(process.env, {
  OIDC_ISSUER: `http://localhost:${institutePort}`,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_NAME: 'Example University',
  OIDC_DOMAINS: 'example.edu',
  ORCID_ISSUER: `http://localhost:${orcidPort}`,
  ORCID_CLIENT_ID: client.id,
  ORCID_CLIENT_SECRET: client.secret,
});
log('With a login provider on this machine, as the institute “Example University” and as ORCID: Login shows both.');
await import('./run.ts');
