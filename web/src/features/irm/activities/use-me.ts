import { useQuery } from '@tanstack/react-query'
import { fullName } from '#platform/names.ts'
import { useIsAssistant, useUser } from '#platform/session/session.tsx'
import type { NamedValue } from './activity-values.ts'
import { activeColleagues } from './api.ts'

/**
 * The user as a colleague: undefined while loading, null for assistants. The user's own id stands for somebody who is
 * not in the list yet: the server adds them.
 */
export function useMe(): NamedValue | null | undefined {
  const user = useUser()
  const isAssistant = useIsAssistant()
  const { data, isPending } = useQuery(activeColleagues())
  if (isAssistant) return null
  if (isPending) return undefined
  const me = data?.data.find((one) => one.userId === user.id) ?? user
  return { id: me.id, name: fullName(me) }
}
