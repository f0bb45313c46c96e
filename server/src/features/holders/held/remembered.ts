// Sums over thousands of holders stay true until the directory is made anew, and are remembered for that directory.
import { DirectoryMemory } from '../../search/public.ts'
import type { Scope } from '../scope/scope.ts'

const sums = new DirectoryMemory<unknown>(2000)

/** What is asked of the market alone; who is in somebody's IRM changes at any time and is looked up each time. */
export function remembered<Answer>(
  { start, security, filters }: Scope,
  question: readonly unknown[],
  find: () => Promise<Answer>,
): Promise<Answer> {
  if (filters.irmOnly) return find()
  const { securityId: _, ...whose } = filters as typeof filters & { securityId?: string }
  const key = JSON.stringify([question, security.id, Object.entries(whose).sort()])
  return sums.recall(start.version, key, find) as Promise<Answer>
}
