import { useUser } from '#platform/session/session.tsx'
import { useSaveSetting, useSetting } from '#platform/session/settings.ts'

/** Shows or dismisses the first steps for this person and customer; any write refreshes an open dashboard. */
export function useFirstStepsChoice(): (choice: 'shown' | 'dismissed') => Promise<unknown> {
  const { customer } = useUser()
  const saved = useSetting('first_steps')
  const save = useSaveSetting('first_steps', 'Failed to update the first steps')
  return (choice) => save.mutateAsync({ ...saved, [customer.id]: choice })
}
