import * as z from 'zod/mini';
import { environmentShape, secretVariables, variableTexts } from '../src/config/variables.ts';

export const exampleFile = new URL('../../../.env.example', import.meta.url);

/** The text of .env.example, as the schema of the configuration gives it. */
export function exampleText(): string {
  const variables = Object.entries(environmentShape).map(([name, schema]) => {
    const texts = variableTexts.get(schema);
    if (texts === undefined) throw new Error(`${name} has no text.`);
    const value = schema instanceof z.ZodMiniDefault ? String(schema._zod.def.defaultValue) : '';
    const { meaning, otherwise, example = value } = texts;
    const comment = otherwise === undefined ? meaning : `${meaning}; default: ${otherwise}`;
    const file = secretVariables.includes(name) ? `#${name}_FILE=/run/secrets/${name.toLowerCase()}\n` : '';
    return `# ${comment.replaceAll('`', '')}\n#${name}=${example}\n${file}`;
  });
  const head = '# The environment of the server. A line without a default shows it as the value.\n';
  return `${head}# A password or key may be a file, in the variable that ends in _FILE.\n\n${variables.join('\n')}`;
}
