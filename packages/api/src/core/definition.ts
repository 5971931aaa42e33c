import { fieldOf, isRecord } from '@exchange/contract/unknown';

/** What tRPC keeps of a procedure at run time, of which its types know little. @throws for what is no procedure */
export function definitionOf(procedure: unknown): Readonly<Record<string, unknown>> {
  const definition = fieldOf(procedure, '_def');
  if (!isRecord(definition)) throw new Error('not a procedure of tRPC');
  return definition;
}
