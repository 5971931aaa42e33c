import { escapeHtml } from '@exchange/api';
import type { Schema } from '../types.ts';
import { schemaText } from './schema-text.ts';

/** A text with its `code` marked; everything else escaped. */
export function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Where an entity stands on the page. */
export const entityAnchor = (name: string) => `entity-${name}`;
/** Type and limits, with a link to the entity that is spoken of. */
export function typeText(schema: Schema): string {
  const { text, entity } = schemaText(schema);
  if (entity === undefined) return escapeHtml(text);
  return escapeHtml(text).replace(entity, `<a href="#${entityAnchor(entity)}">${entity}</a>`);
}

/** One line of a list of fields. `isRequired` is left out where every field is always there. */
export function field(name: string, schema: Schema, description: string, isRequired: boolean | undefined): string {
  const mark = isRequired === undefined ? '' : isRequired ? ' <b>required</b>' : ' <span class="quiet">optional</span>';
  const otherwise = schema.default === undefined ? '' : `; ${escapeHtml(JSON.stringify(schema.default))} if left out`;
  return `<dt><code>${escapeHtml(name)}</code>${mark} <span class="type">${typeText(schema)}${otherwise}</span></dt>
<dd>${inline(description)}</dd>`;
}

/** The fields of an object; `marks` says which are required. */
export function fieldsOf({ properties = {}, required = [] }: Schema, marks: boolean): string {
  const lines = Object.entries(properties).map(([name, schema]) =>
    typeof schema === 'boolean'
      ? ''
      : field(name, schema, schema.description ?? '', marks ? required.includes(name) : undefined),
  );
  return `<dl>\n${lines.join('\n')}\n</dl>`;
}
