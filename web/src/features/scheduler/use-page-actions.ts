import type { BookingPage } from '@rostrum/contract/scheduler/pages'
import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#platform/errors/attempt.ts'
import { notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeletePage, useDuplicatePage, useRestorePage, useUpdatePage } from './api.ts'

type Titled = Pick<BookingPage, 'id' | 'title'>

/** What can be done with a booking page from the list and from its own page. */
export function usePageActions() {
  const update = useUpdatePage()
  const remove = useDeletePage()
  const restore = useRestorePage()
  const copy = useDuplicatePage()
  const navigate = useNavigate()
  const paramsOf = ({ id }: Titled) => ({ params: { id } })
  const setStatus = (page: Titled, status: BookingPage['status']) =>
    update.mutateAsync({ ...paramsOf(page), body: { status } })

  return {
    duplicate: (page: Titled) =>
      attempt(async () => {
        const { id } = await copy.mutateAsync(paramsOf(page))
        notifySuccess(`${page.title} duplicated. The copy is paused.`)
        await navigate({ to: '/irm/scheduler/pages/$pageId', params: { pageId: id } })
      }, `${page.title} could not be duplicated.`),

    toggle: (page: Titled & Pick<BookingPage, 'status'>) =>
      attempt(async () => {
        const isPaused = page.status === 'paused'
        await setStatus(page, isPaused ? 'active' : 'paused')
        notifyWithUndo(
          isPaused ? `${page.title} resumed` : `${page.title} paused`,
          () => void attempt(() => setStatus(page, page.status), `${page.title} could not be restored.`),
        )
      }, `${page.title} could not be changed.`),

    remove: (page: Titled) =>
      attempt(async () => {
        // First away: its page would ask for one that is gone.
        await navigate({ to: '/irm/scheduler' })
        await remove.mutateAsync(paramsOf(page))
        notifyWithUndo(
          `${page.title} deleted`,
          () => void attempt(() => restore.mutateAsync(paramsOf(page)), `${page.title} could not be restored.`),
        )
      }, `${page.title} could not be deleted.`),
  }
}
