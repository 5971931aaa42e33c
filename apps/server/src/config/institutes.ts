import { instituteLoginPath } from '@exchange/contract/login-providers';
import * as z from 'zod/mini';
import type { LoginProviderConfig } from '../config.ts';
import { type EnvironmentValues, instituteChecks } from './checks.ts';
import { environmentShape, instituteNumbers, instituteShape, instituteVariable } from './variables.ts';

/** The login of an institute. */
export interface InstituteConfig extends LoginProviderConfig {
  /** Where a login begins, at the product. */
  readonly path: string;
}

type InstituteValues = Pick<EnvironmentValues, keyof typeof instituteShape>;

const { NODE_ENV, ALLOW_INSECURE } = environmentShape;
const furtherSchema = z.object({ NODE_ENV, ALLOW_INSECURE, ...instituteShape }).check(
  z.refine((env) => env.OIDC_ISSUER !== undefined, { path: ['OIDC_ISSUER'], error: 'is missing.' }),
  ...instituteChecks,
);

/** What a number of an institute's variables has, as if it were the first; nothing if none is set. */
function valuesOf(values: Readonly<Record<string, string>>, number: number): Record<string, string> | undefined {
  const own = Object.keys(instituteShape).flatMap((name) => {
    const value = values[instituteVariable(name, number)];
    return value === undefined ? [] : [[name, value]];
  });
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** An institute whose variables are all set; the schema has refused one with a part of them. */
function instituteOf(values: InstituteValues, number: number): InstituteConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = values;
  if (!issuer || !clientId || !clientSecret || !name) return undefined;
  const { OIDC_DOMAINS: domains, OIDC_SCOPE: scope, OIDC_CLAIMS: claims } = values;
  return { issuer, clientId, clientSecret, name, domains, scope, claims, path: instituteLoginPath(number) };
}

/** Two institutes share no issuer, no name and no domain: each address has one institute that speaks for it. */
function overlaps(institutes: ReadonlyMap<number, InstituteConfig>): string[] {
  const seen = new Map<string, number>();
  const problems: string[] = [];
  for (const [number, { issuer, name, domains }] of institutes) {
    const own = [['ISSUER', issuer], ['NAME', name], ...domains.map((domain) => ['DOMAINS', domain])];
    for (const [what = '', value = ''] of own) {
      const key = `${what} ${value}`;
      const other = seen.get(key);
      if (other !== undefined && other !== number)
        problems.push(
          `${instituteVariable(`OIDC_${what}`, number)} has "${value}", which stands in ${instituteVariable(`OIDC_${what}`, other)} too.`,
        );
      seen.set(key, number);
    }
  }
  return problems;
}

/** The institutes of the environment, and a sentence for each variable that is wrong. */
export function readInstitutes(values: Readonly<Record<string, string>>, first: EnvironmentValues) {
  const found = new Map<number, InstituteConfig>();
  const problems: string[] = [];
  const add = (number: number, own: InstituteValues) => {
    const institute = instituteOf(own, number);
    if (institute !== undefined) found.set(number, institute);
  };
  add(1, first);
  for (const number of instituteNumbers) {
    const own = valuesOf(values, number);
    if (own === undefined) continue;
    const parsed = furtherSchema.safeParse({ ...own, NODE_ENV: first.NODE_ENV, ALLOW_INSECURE: first.ALLOW_INSECURE });
    if (parsed.success) add(number, parsed.data);
    else
      problems.push(
        ...parsed.error.issues.map(
          ({ path, message }) =>
            `${instituteVariable(String(path[0]), number)} ${message.replaceAll('OIDC_ISSUER', instituteVariable('OIDC_ISSUER', number))}`,
        ),
      );
  }
  return { institutes: [...found.values()], problems: [...problems, ...overlaps(found)] };
}
