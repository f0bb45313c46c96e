import { Button } from '@mantine/core'
import classes from './Autosaved.module.css'
import type { Autosaved, SaveState } from './use-autosaved.ts'

const words: Record<SaveState, string> = {
  unsaved: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
  conflict: 'Not saved',
}

type SaveStatusProps = {
  draft: Pick<Autosaved<object>, 'state' | 'failure' | 'save'>
  /** Said once everything is saved. */
  note?: string | false
}

export const SaveStatus = ({ draft, note }: SaveStatusProps) => (
  <span className={classes.status}>
    <span role="status">
      {words[draft.state]}
      {draft.state === 'failed' && `. ${draft.failure}`}
      {draft.state === 'saved' && note && `. ${note}`}
    </span>
    {draft.state === 'failed' && (
      <Button size="compact-xs" variant="default" onClick={() => void draft.save().catch(() => {})}>
        Save again
      </Button>
    )}
  </span>
)
