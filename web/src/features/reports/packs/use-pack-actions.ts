import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#platform/errors/attempt.ts'
import { notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeletePack, useDuplicatePack, useRestorePack } from './api.ts'

interface Named {
  id: string
  title: string
}

/** What can be done with a pack from the list and from its own page. */
export function usePackActions() {
  const copy = useDuplicatePack()
  const remove = useDeletePack()
  const restore = useRestorePack()
  const navigate = useNavigate()
  return {
    duplicate: ({ id, title }: Named) =>
      attempt(async () => {
        const made = await copy.mutateAsync({ params: { pack: id } })
        notifySuccess(`${title} duplicated`)
        await navigate({ to: '/reports/board-packs/$packId', params: { packId: made.id } })
      }, `${title} could not be duplicated.`),
    remove: ({ id, title }: Named) =>
      attempt(async () => {
        // First away: its page would ask for a pack that is gone.
        await navigate({ to: '/reports/board-packs' })
        await remove.mutateAsync({ params: { pack: id } })
        const undo = () =>
          attempt(() => restore.mutateAsync({ params: { pack: id } }), `${title} could not be restored.`)
        notifyWithUndo(`${title} deleted`, () => void undo())
      }, `${title} could not be deleted.`),
  }
}
