import { archives } from './requests/archives.ts';
import { chemistry } from './requests/chemistry.ts';
import { computing } from './requests/computing.ts';
import { earth } from './requests/earth.ts';
import { ecology } from './requests/ecology.ts';
import { health } from './requests/health.ts';
import { imaging } from './requests/imaging.ts';
import { instruments } from './requests/instruments.ts';
import { language } from './requests/language.ts';
import { society } from './requests/society.ts';
import { statistics } from './requests/statistics.ts';
import { stewardship } from './requests/stewardship.ts';
import type { Post } from './types.ts';

/** Everything that was ever asked in the town. */
export const posts: readonly Post[] = [
  ...archives,
  ...chemistry,
  ...computing,
  ...earth,
  ...ecology,
  ...health,
  ...imaging,
  ...instruments,
  ...language,
  ...society,
  ...statistics,
  ...stewardship,
];
