import { escapeHtml } from '@exchange/api';
import type { Schema } from '../types.ts';
import { schemaText } from './schema-text.ts';

/** Escapes a text and turns `code` into elements. */
export function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** The anchor of an entity on the page. */
export const entityAnchor = (name: string) => `entity-${name}`;
/** Type and limits, with a link to the entity. */
export function typeText(schema: Schema): string {
  const { text, entity } = schemaText(schema);
  if (entity === undefined) return escapeHtml(text);
  return escapeHtml(text).replace(entity, `<a href="#${entityAnchor(entity)}">${entity}</a>`);
}

/** One field of a list. `isRequired` is undefined in replies, where every field is present. */
export function field(name: string, schema: Schema, description: string, isRequired: boolean | undefined): string {
  const mark = isRequired === undefined ? '' : isRequired ? ' <b>required</b>' : ' <span class="quiet">optional</span>';
  const otherwise = schema.default === undefined ? '' : `; ${escapeHtml(JSON.stringify(schema.default))} if left out`;
  return `<dt><code>${escapeHtml(name)}</code>${mark} <span class="type">${typeText(schema)}${otherwise}</span></dt>
<dd>${inline(description)}</dd>`;
}

/** The fields of an object; with `marks` each is marked as required or optional. */
export function fieldsOf({ properties = {}, required = [] }: Schema, marks: boolean): string {
  const lines = Object.entries(properties).map(([name, schema]) =>
    typeof schema === 'boolean'
      ? ''
      : field(name, schema, schema.description ?? '', marks ? required.includes(name) : undefined),
  );
  return `<dl>\n${lines.join('\n')}\n</dl>`;
}
