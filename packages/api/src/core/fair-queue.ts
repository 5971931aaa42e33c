/**
 * A bounded queue that takes turns between clients, so that one with many items does not delay the others. If it is
 * full, a client gives way that has more items waiting than the new one.
 */
export class FairQueue<Item> {
  readonly #max: number;
  /** The items of each client, first come first; the clients in the order of their turns. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  /** @param max the most items that wait */
  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an item. @returns the item that has no place, which may be the new one */
  push(client: string, item: Item): Item | undefined {
    const own = this.#waiting.get(client) ?? [];
    if (this.#size >= this.#max) {
      const [longest] = [...this.#waiting.values()].sort((one, other) => other.length - one.length);
      if (longest === undefined || longest.length <= own.length + 1) return item;
      const dropped = longest.pop();
      own.push(item);
      this.#waiting.set(client, own);
      return dropped;
    }
    own.push(item);
    this.#waiting.set(client, own);
    this.#size += 1;
    return undefined;
  }

  /** Takes the first item of the client whose turn it is. */
  shift(): Item | undefined {
    const [turn] = this.#waiting;
    if (turn === undefined) return undefined;
    const [client, items] = turn;
    const item = items.shift();
    this.#waiting.delete(client);
    // Behind the others, for its next turn.
    if (items.length > 0) this.#waiting.set(client, items);
    this.#size -= 1;
    return item;
  }
}
