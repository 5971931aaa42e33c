import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { secretVariables, variableNames } from './variables.ts';

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a variable, trimmed; of a secret one also from the file that `NAME_FILE` names. */
function readVariable(
  environment: Environment,
  name: string,
): { readonly value: string } | { readonly problem: string } {
  const value = environment[name]?.trim() ?? '';
  const file = environment[`${name}_FILE`]?.trim() ?? '';
  if (file === '' || !secretVariables.includes(name)) return { value };
  if (value !== '') return { problem: `${name}_FILE must not be set beside ${name}.` };
  try {
    return { value: readFileSync(file, 'utf8').trim() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `${name}_FILE cannot be read: ${reason}.` };
  }
}

/** The variables that are set, and a sentence for each that cannot be read. */
export function readVariables(environment: Environment) {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of Object.keys(environment))
    if (/^OIDC_\d+_/.test(name) && !variableNames.includes(name.replace(/_FILE$/, '')) && environment[name] !== '')
      problems.push(`${name} is unknown: the institutes are OIDC_… and OIDC_2_… to OIDC_9_….`);
  for (const name of variableNames) {
    const read = readVariable(environment, name);
    if ('problem' in read) problems.push(read.problem);
    else if (read.value !== '') values[name] = read.value;
  }
  return { values, problems };
}

/** Development keeps a secret of its own, so that sessions and links outlive a restart. */
export function developmentSecret(): string {
  const folder = new URL('../../../../.data/', import.meta.url);
  const file = new URL('secret', folder);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const secret = randomBytes(32).toString('base64url');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}
