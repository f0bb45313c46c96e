import { Button } from '@mantine/core'
import { notifyError } from '#ui/notify.ts'
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
        readAll.mutate(undefined, { onError: () => notifyError('Couldn’t mark all as read. Please try again.') })
      }
    >
      Mark all as read
    </Button>
  )
}
