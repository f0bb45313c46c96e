import { useQuery } from '@tanstack/react-query'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import type { NamedValue } from './activity-values.ts'
import { activeColleagues } from './api.ts'

/** The user as a colleague: undefined while loading, null when there is none. */
export function useMe(): NamedValue | null | undefined {
  const { id: userId } = useUser()
  const { data, isPending } = useQuery(activeColleagues())
  if (isPending) return undefined
  const me = data?.data.find((one) => one.userId === userId)
  return me ? { id: me.id, name: fullName(me) } : null
}
