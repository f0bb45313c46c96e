import type { Transcript } from '@rostrum/contract/research/transcripts'
import { useNavigate } from '@tanstack/react-router'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteTranscript, useRestoreTranscript } from './api.ts'

export function useTranscriptActions() {
  const remove = useDeleteTranscript()
  const restore = useRestoreTranscript()
  const navigate = useNavigate()
  return {
    remove: async ({ id, title }: Pick<Transcript, 'id' | 'title'>): Promise<void> => {
      try {
        // First away: its page would ask for a transcript that is gone.
        await navigate({ to: '/research/events/transcripts' })
        await remove.mutateAsync({ params: { id } })
        notifyWithUndo(`${title} deleted`, () => {
          restore
            .mutateAsync({ params: { id } })
            .catch((error: unknown) => notifyError(`${title} could not be restored. ${reasonOf(error)}`))
        })
      } catch (error) {
        notifyError(`${title} could not be deleted. ${reasonOf(error)}`)
      }
    },
  }
}
