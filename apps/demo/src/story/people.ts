import { humanities } from './people/humanities.ts';
import { known } from './people/known.ts';
import { life } from './people/life.ts';
import { medicine } from './people/medicine.ts';
import { physical } from './people/physical.ts';
import { society } from './people/society.ts';
import { support } from './people/support.ts';
import type { Person } from './types.ts';

const everybody = { ...known, ...life, ...medicine, ...physical, ...humanities, ...society, ...support };

/** The short name by which the story calls a person. */
export type Who = keyof typeof everybody;

/** Everybody who lives in the town. */
export const people: Readonly<Record<Who, Person>> = everybody;

/** All short names, in one order. */
export const names = Object.keys(everybody) as readonly Who[];
