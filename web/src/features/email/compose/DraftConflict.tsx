import { Alert, Button } from '@mantine/core'
import { notifyError } from '#ui/notify.ts'
import type { Draft } from './use-draft.ts'

export function DraftConflict({ draft, onTaken }: { draft: Draft; onTaken: () => void }) {
  const failed = () => notifyError('The draft could not be loaded. Please try again.')
  return (
    <Alert color="yellow" role="alert" title="This draft was changed in another window">
      <p style={{ margin: '0 0 8px', color: 'var(--ui-text)' }}>Choose which text to keep.</p>
      <Button size="xs" variant="default" mr={8} onClick={() => void draft.takeTheirs().then(onTaken, failed)}>
        Load the other version
      </Button>
      <Button size="xs" variant="default" onClick={() => void draft.keepMine().catch(failed)}>
        Keep this one
      </Button>
    </Alert>
  )
}
