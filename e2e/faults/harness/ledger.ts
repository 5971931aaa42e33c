/** A message as its sending was acknowledged, or as it is stored. */
export interface Message {
  readonly id: number;
  readonly chatId: number;
  readonly clientId: string | null;
  readonly content: string;
}

/** What is wrong with the stored messages, which are in the order of ids, a sentence each; nothing when each acknowledged one is there, once, in order. */
export function findMessageErrors(acknowledged: readonly Message[], stored: readonly Message[]): string[] {
  const wrong: string[] = [];
  const perChat = Map.groupBy(acknowledged, ({ chatId }) => chatId);
  const storedPerChat = Map.groupBy(stored, ({ chatId }) => chatId);
  for (const [chatId, sent] of perChat) {
    const rows = storedPerChat.get(chatId) ?? [];
    const copies = Map.groupBy(rows, ({ content }) => content);
    for (const { id, content, clientId } of sent) {
      const [row, ...others] = copies.get(content) ?? [];
      if (row === undefined) wrong.push(`"${content}" of chat ${chatId} is lost`);
      else if (row.id !== id || row.clientId !== clientId) wrong.push(`"${content}" is not the one acknowledged`);
      if (others.length > 0) wrong.push(`"${content}" of chat ${chatId} is there ${others.length + 1} times`);
    }
    const known = new Set(sent.map(({ content }) => content));
    // Of each the first: lost and doubled ones are reported above.
    const order = [...new Set(rows.map(({ content }) => content))].filter((content) => known.has(content));
    const expected = sent.map(({ content }) => content);
    if (order.join('\n') !== expected.join('\n') && order.length === expected.length)
      wrong.push(`the messages of chat ${chatId} are not in the order of their sending`);
  }
  return wrong;
}
