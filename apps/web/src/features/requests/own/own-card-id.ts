/** Element id of the card of one's own request. */
export function ownCardId(id: number): string {
  return `own-request-${id}`;
}
