import type { ReactNode } from 'react';

/** What a good description says, by category of the collaboration type; ids never change. */
const examples: Readonly<Record<number, string>> = {
  1: 'Our protein aggregates on the grid. We tried three detergents. What would you try next? A short call is enough.',
  2: '40 plants, measured weekly, some died. We tried a mixed model. An hour with somebody who knows survival data.',
  3: 'Our script needs a weekend for 200 GB. We tried more cores. An afternoon with somebody who profiles Python.',
  4: 'Twelve samples to be measured by LC-MS; our instrument lacks the range. A day of machine time in March.',
  5: 'Six pages on soil carbon, due on 1 March. Two colleagues have read them. A critical reader from another field, for an afternoon.',
  6: 'We would like to learn CRISPR screening and have read the protocols. A day in your laboratory, or online.',
  7: 'We map floods and have ten years of data. We look for a group that models rainfall, for a joint project of a year.',
};

/** An example of a description for the chosen type. */
export default function RequestExample({ categoryId }: { categoryId: number }): ReactNode {
  const example = examples[categoryId];
  return example && ` For example: “${example}”`;
}
