import { Button } from '@mantine/core'
import type { PeerGroup } from '@rostrum/contract/profiles/securities'
import { useQueryClient } from '@tanstack/react-query'
import { notifyError } from '#ui/notify.ts'
import { peerGroups, useCreateGroup } from './api.ts'
import classes from './peers.module.css'
import type { GroupConflict } from './use-group-editing.ts'

interface ConflictNoticeProps {
  conflict: GroupConflict
  mine: PeerGroup
  onTakeTheirs: () => void
  onSaveOnTop: (theirs: PeerGroup) => void
}

/** Shown above the user's own unsaved changes. */
export function ConflictNotice({
  conflict: { changes, theirs },
  mine,
  onTakeTheirs,
  onSaveOnTop,
}: ConflictNoticeProps) {
  const client = useQueryClient()
  const create = useCreateGroup()
  const reload = async () => {
    await client.invalidateQueries({ queryKey: peerGroups().queryKey })
    onTakeTheirs()
  }
  const save = () => {
    if (theirs) onSaveOnTop(theirs)
    else create.mutate(mine, { onError: () => notifyError(`${mine.name} could not be saved. Please try again.`) })
  }
  return (
    <div className={classes.conflict} role="alert">
      <p>
        <strong>Someone else changed this group after you opened it.</strong> They {listed(changes)}. Your change is
        still below but has not been saved.
      </p>
      <div className={classes.conflictActions}>
        <Button size="compact-sm" variant="default" onClick={() => void reload()}>
          Discard my change
        </Button>
        <Button size="compact-sm" onClick={save} loading={create.isPending}>
          {theirs ? 'Save my change too' : 'Create it again'}
        </Button>
      </div>
    </div>
  )
}

const listed = (changes: string[]) =>
  changes.length === 0 ? 'saved it again' : new Intl.ListFormat('en-US').format(changes)
