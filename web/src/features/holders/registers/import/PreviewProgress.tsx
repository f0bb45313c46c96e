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
      <SectionCard title="Reading the file" description="Totals appear once every row has been read">
        <div className={classes.progress}>
          <RowProgress label="Preview progress" rowsRead={rowsRead} rowCount={rowCount} />
          <p className={classes.explained}>
            You can leave this page. Reading continues, and the preview will be here when you return.
          </p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(preview.id, {
                onError: () => notifyError('The preview could not be canceled. Please try again.'),
              })
            }
          >
            Cancel
          </Button>
        </div>
      </SectionCard>
    )
  }
  const isCancelled = state === 'cancelled'
  return (
    <SectionCard title={isCancelled ? 'The preview was canceled' : 'The file could not be read'}>
      <p className={classes.explained}>
        {isCancelled
          ? 'Nothing was imported. You don’t need to upload the file again.'
          : 'Something went wrong while reading the file. You don’t need to upload it again.'}
      </p>
      <div className={classes.actions}>
        <Button onClick={onReadAgain}>Read again</Button>
      </div>
    </SectionCard>
  )
}
