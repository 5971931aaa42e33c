import { startNode } from './child.ts';
import { inside } from './paths.ts';

/** Runs the main journeys in three engines against the built web app. Returns the exit code. */
export function runBrowsers(): Promise<number> {
  return startNode(inside('e2e/browsers/main.ts'), [], { tied: true }).done;
}
