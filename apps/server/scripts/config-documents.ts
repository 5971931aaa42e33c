import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { environmentShape, secretVariables, variableTexts } from '../src/config/variables.ts';

/** A file with its text as the schema of the configuration gives it. */
interface Document {
  readonly file: URL;
  readonly text: string;
}

const root = new URL('../../../', import.meta.url);

const variables = Object.entries(environmentShape).map(([name, schema]) => {
  const texts = variableTexts.get(schema);
  if (texts === undefined) throw new Error(`${name} has no text.`);
  const value = schema instanceof z.ZodMiniDefault ? String(schema._zod.def.defaultValue) : '';
  return { name, value, ...texts };
});

function table(): string {
  const rows = variables.map(
    ({ name, value, otherwise = `\`${value}\``, meaning }) => `| \`${name}\` | ${otherwise} | ${meaning} |`,
  );
  const files = '| `NAME_FILE` | none | a file that holds the value of a secret variable: ';
  const names = secretVariables.map((name) => `\`${name}_FILE\``).join(', ');
  return ['| variable | default | meaning |', '|---|---|---|', ...rows, `${files}${names} |`].join('\n');
}

function example(): string {
  const lines = variables.map(
    ({ name, value, example: sample = value, meaning }) =>
      `# ${meaning.replaceAll('`', '')}\n#${name}=${sample}\n${secretVariables.includes(name) ? `#${name}_FILE=/run/secrets/${name.toLowerCase()}\n` : ''}`,
  );
  return `# The environment of make start. What is unset has the default that README.md names.\n\n${lines.join('\n')}`;
}

/** README.md with its table of variables, and .env.example. */
export function configDocuments(): Document[] {
  const readme = new URL('README.md', root);
  const text = readFileSync(readme, 'utf8').replace(/^\| variable \|(?:.*\n)*?(?=\n)/m, `${table()}\n`);
  return [
    { file: readme, text },
    { file: new URL('.env.example', root), text: example() },
  ];
}
