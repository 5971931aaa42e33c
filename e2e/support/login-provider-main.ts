import { startLoginProvider } from '@exchange/testkit/login-provider';

/**
 * The login provider of `make demo-oidc`: as the institute and as ORCID, on two ports, with a few people. Ends with its parent.
 *
 * Arguments: the port of the institute, the port of ORCID, and the public address of the product.
 */
const [institutePort, orcidPort, publicUrl] = process.argv.slice(2);

const institute = await startLoginProvider(
  [
    { subject: 'wanjiru', email: 'wanjiru.ndungu@example.edu', email_verified: true },
    { subject: 'lukasz', email: 'lukasz@example.edu', email_verified: true },
    { subject: 'guest', email: 'guest@elsewhere.example', email_verified: true },
    { subject: 'unverified', email: 'new@example.edu', email_verified: false },
  ],
  Number(institutePort),
);
institute.allowRedirect(`${publicUrl}/auth/institute/callback`);

const orcid = await startLoginProvider(
  [{ subject: '0000-0002-1825-0097' }, { subject: '0000-0001-5109-3700' }],
  Number(orcidPort),
);
orcid.allowRedirect(`${publicUrl}/auth/orcid/callback`);

process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
