/** The text of a file of data, one record a line: lines break only in lists and maps that hold nothing but objects and lists. */
export function writeRecords(data: unknown): string {
  return `${write(data, '')}\n`;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function write(value: unknown, indent: string): string {
  if (!isObject(value)) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const elements = Object.values(value);
  const isOfRecords = elements.length > 0 && elements.every(isObject);
  const inner = isOfRecords ? `${indent}  ` : indent;
  const texts = Object.entries(value).map(
    ([key, element]) => `${isList ? '' : `${JSON.stringify(key)}: `}${write(element, inner)}`,
  );
  const [open, close] = isList ? '[]' : '{}';
  if (isOfRecords) return `${open}\n${inner}${texts.join(`,\n${inner}`)}\n${indent}${close}`;
  return isList || texts.length === 0 ? `${open}${texts.join(', ')}${close}` : `${open} ${texts.join(', ')} ${close}`;
}
