import { Button } from '@mantine/core'
import type { RegisterPreview } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { notifyError } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useCancelPreview } from '../api.ts'
import { RowProgress } from './RowProgress.tsx'
import classes from './WizardPage.module.css'

interface PreviewProgressProps {
  kind: RegisterKind
  preview: RegisterPreview
  onReadAgain: () => void
}

/** Shown while a file is being read, and when reading failed. */
export function PreviewProgress({ kind, preview, onReadAgain }: PreviewProgressProps) {
  const cancel = useCancelPreview(kind)
  const { state, rowsRead, rowCount } = preview
  if (state === 'reading') {
    return (
      <SectionCard title="Reading the file" description="What it adds up to is known once every row is read">
        <div className={classes.progress}>
          <RowProgress label="Progress of the preview" rowsRead={rowsRead} rowCount={rowCount} />
          <p className={classes.explained}>You may leave this page: it is read on, and you find it here again.</p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(preview.id, { onError: () => notifyError('It could not be cancelled') })}
          >
            Cancel
          </Button>
        </div>
      </SectionCard>
    )
  }
  const isCancelled = state === 'cancelled'
  return (
    <SectionCard title={isCancelled ? 'The preview was cancelled' : 'The file could not be read'}>
      <p className={classes.explained}>
        {isCancelled
          ? 'Nothing was imported. The file is still there.'
          : 'Something went wrong while the file was read. The file is still there.'}
      </p>
      <div className={classes.actions}>
        <Button onClick={onReadAgain}>Read it again</Button>
      </div>
    </SectionCard>
  )
}
