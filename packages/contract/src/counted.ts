/** The form of a noun, or of a noun with its verb, for a number: `hour` for one, else `hours`. */
export function plural(count: number, one: string, more = `${one}s`): string {
  return count === 1 ? one : more;
}

/** A number with its unit in a sentence: `1 hour`, `14 days`, `2 people`. */
export function counted(count: number, one: string, more?: string): string {
  return `${count} ${plural(count, one, more)}`;
}
