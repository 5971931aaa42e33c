import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Starts a program that does not outlive this process. */
export function startProgram(path: string, flags: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(path, flags, options);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}
