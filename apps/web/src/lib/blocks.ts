import { trpc } from './trpc.ts';

/** Whether one has blocked a person; `false` while unknown. `wanted: false` asks nobody. */
export function useIsBlocked(userId: number, wanted = true): boolean {
  const { data } = trpc.safety.blocks.useQuery(undefined, { enabled: wanted });
  return data?.some((person) => person.user_id === userId) ?? false;
}
