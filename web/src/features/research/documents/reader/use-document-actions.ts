import type { DocumentDetail } from '@rostrum/contract/research/document-values'
import { useNavigate } from '@tanstack/react-router'
import { fetchAuthorized } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { attempt } from '#platform/errors/attempt.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyWithUndo } from '#ui/notify.ts'
import { useCancelDocument, useDeleteDocument, useRestoreDocument, useRetryDocument } from '../api.ts'

async function download({ id, fileName }: DocumentDetail): Promise<void> {
  const response = await fetchAuthorized(`/v2/research/documents/${id}/file?download=true`)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined))
  const url = URL.createObjectURL(await response.blob())
  const link = window.document.createElement('a')
  link.href = url
  link.download = fileName.replace(/(\.html?)\.txt$/i, '$1')
  link.click()
  URL.revokeObjectURL(url)
}

export function useDocumentActions(document: DocumentDetail) {
  const retry = useRetryDocument()
  const cancel = useCancelDocument()
  const remove = useDeleteDocument()
  const restore = useRestoreDocument()
  const navigate = useNavigate()
  const { title } = document
  const args = { params: { id: document.id } }
  return {
    retry: () => attempt(() => retry.mutateAsync(args), `${title} could not be read again.`),
    cancel: () => attempt(() => cancel.mutateAsync(args), 'Reading could not be canceled.'),
    download: () => attempt(() => download(document), `${title} could not be downloaded.`),
    remove: async () => {
      const isMeant = await confirm({
        title: `Delete ${title}?`,
        message: 'The rating and price target that came from it are removed too.',
        confirmLabel: 'Delete document',
        danger: true,
      })
      if (!isMeant) return
      await attempt(async () => {
        // First away: its page would ask for a document that is gone.
        await navigate({ to: '/research' })
        await remove.mutateAsync(args)
        const undo = () => void attempt(() => restore.mutateAsync(args), `${title} could not be restored.`)
        notifyWithUndo(`${title} deleted`, undo)
      }, `${title} could not be deleted.`)
    },
  }
}
