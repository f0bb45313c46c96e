import { Alert, Button } from '@mantine/core'
import { notifyError } from '#ui/notify.ts'
import classes from './Autosaved.module.css'
import type { Autosaved } from './use-autosaved.ts'

type EditConflictProps = {
  draft: Pick<Autosaved<object>, 'keepMine' | 'takeTheirs'>
  /** What is edited: survey. */
  what: string
}

export function EditConflict({ draft, what }: EditConflictProps) {
  const failed = () => notifyError(`The ${what} could not be loaded. Please try again.`)
  return (
    <Alert color="yellow" role="alert" title={`Someone else changed this ${what}`} mb={16}>
      Your changes are kept here but not saved yet.
      <div className={classes.choices}>
        <Button size="compact-sm" onClick={() => void draft.keepMine().catch(failed)}>
          Save mine
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void draft.takeTheirs().catch(failed)}>
          Use theirs
        </Button>
      </div>
    </Alert>
  )
}
