import { Button, type ButtonProps } from '@mantine/core'
import type { Upload } from '@rostrum/contract/irm/uploads'
import { ApiError } from '#platform/api/errors.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError } from '#ui/notify.ts'
import { useUndo } from './api.ts'

const consequence =
  'Everything the import created is removed, and every field it filled in is cleared. Anything changed since then stays and is listed.'

/** Only shown if rows were imported. */
export function UndoButton({ upload, size }: { upload: Upload; size?: ButtonProps['size'] }) {
  const undo = useUndo()
  const mayWrite = useMayWrite()
  if (!mayWrite) return null
  if (upload.state !== 'imported' && upload.state !== 'cancelled') return null
  const run = async () => {
    const title = `Undo the import of ${upload.fileName}?`
    if (!(await confirm({ title, message: consequence, confirmLabel: 'Undo import', danger: true }))) return
    await undo.mutateAsync({ params: { id: upload.id } }).catch((error: unknown) => {
      notifyError(error instanceof ApiError ? error.message : 'The import could not be undone')
    })
  }
  return (
    <Button variant="default" loading={undo.isPending} onClick={() => void run()} {...(size && { size })}>
      Undo import
    </Button>
  )
}
