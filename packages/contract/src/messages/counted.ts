/** A number with its unit in a sentence: `1 hour`, `14 days`. */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
