import { Button } from '@mantine/core'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useReadAll } from './api.ts'

export function ReadAllButton({ unread, variant = 'subtle' }: { unread: number; variant?: 'subtle' | 'default' }) {
  const readAll = useReadAll()
  return (
    <Button
      variant={variant}
      size={variant === 'subtle' ? 'compact-sm' : 'sm'}
      disabled={unread === 0}
      loading={readAll.isPending}
      onClick={() =>
        // Not with callbacks of `mutate`: those are lost when the bell is closed.
        readAll.mutateAsync().then(
          ({ count, undo }) =>
            notifyWithUndo(`${count} ${count === 1 ? 'notification' : 'notifications'} marked as read`, () =>
              undo().catch(() => notifyError('Couldn’t mark them as unread. Please try again.')),
            ),
          () => notifyError('Couldn’t mark all as read. Please try again.'),
        )
      }
    >
      Mark all as read
    </Button>
  )
}
