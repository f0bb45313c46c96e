import type { Transcript } from '@rostrum/contract/research/transcripts'
import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#platform/errors/attempt.ts'
import { notifyWithUndo } from '#ui/notify.ts'
import { useDeleteTranscript, useRestoreTranscript } from './api.ts'

export function useTranscriptActions() {
  const remove = useDeleteTranscript()
  const restore = useRestoreTranscript()
  const navigate = useNavigate()
  return {
    remove: ({ id, title }: Pick<Transcript, 'id' | 'title'>) =>
      attempt(async () => {
        // First away: its page would ask for a transcript that is gone.
        await navigate({ to: '/research/events/transcripts' })
        await remove.mutateAsync({ params: { id } })
        const undo = () => attempt(() => restore.mutateAsync({ params: { id } }), `${title} could not be restored.`)
        notifyWithUndo(`${title} deleted`, () => void undo())
      }, `${title} could not be deleted.`),
  }
}
