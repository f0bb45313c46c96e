// What is compared: the peer group, and securities added for a look.
import type { MatrixSecurity } from '@rostrum/contract/targeting/matrix'
import { mostAddedSecurities } from '@rostrum/contract/targeting/matrix-query'
import type { ListAddress } from '#lists/definition.ts'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { labelOf } from './matrix-columns.tsx'
import { PeerGroupField } from './PeerGroupField.tsx'
import classes from './SubjectChoice.module.css'

/** The peer groups of a security, the primary one first, and the one that the URL names. */
export function usePeerGroup(securityId: string, named: string | undefined) {
  const { peerGroups } = useUser()
  const groups = peerGroups
    .filter((group) => group.securityId === securityId)
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  // An old URL may name a group that is gone, or one of another security.
  const asked = groups.find(({ id }) => id === named)
  const shown = asked ?? groups[0]
  return {
    groups,
    asked: asked?.id,
    words: (securities: readonly MatrixSecurity[]): string => {
      const count = securities.filter(({ role }) => role === 'peer').length
      return shown && count > 0 ? ` · ${count} ${count === 1 ? 'peer' : 'peers'} in “${shown.name}”` : ''
    },
  }
}

interface Subject {
  also?: string[] | undefined
  peerGroupId?: string | undefined
  sortSecurityId?: string | undefined
}

type SubjectProps = {
  group: ReturnType<typeof usePeerGroup>
  securities: readonly MatrixSecurity[]
  address: Subject
  change: (change: Partial<ListAddress>) => void
}

/** A column that is no longer there cannot be sorted by. */
const unsorted = { sortField: undefined, sortSecurityId: undefined, sortDirection: undefined }

export function SubjectFields({ group: { groups, asked }, securities, address, change }: SubjectProps) {
  const isFull = securities.filter(({ role }) => role === 'added').length >= mostAddedSecurities
  return (
    <>
      <div className={classes.picker}>
        <EntityPicker
          kind="securities"
          label="Add a security to this view"
          hiddenLabel
          placeholder={isFull ? `At most ${mostAddedSecurities} added` : 'Add a security'}
          disabled={isFull}
          value={null}
          excludedIds={securities.map(({ id }) => id)}
          onChange={(picked) => picked && change({ also: [...(address.also ?? []), picked.id] })}
        />
      </div>
      <PeerGroupField
        groups={groups}
        asked={asked}
        onChange={(peerGroupId) => change({ peerGroupId, ...(address.sortSecurityId && unsorted) })}
      />
    </>
  )
}

/** Each counts as a peer in this view, and is saved with it only. */
export function AddedSecurities({ securities, address, change }: SubjectProps) {
  const added = securities.filter(({ role }) => role === 'added')
  if (added.length === 0) return null
  return (
    <p className={classes.added}>
      Added to this view, counted as {added.length === 1 ? 'a peer' : 'peers'}:
      {added.map((security) => (
        <Chip
          key={security.id}
          removeLabel={`Remove ${labelOf(security)}`}
          onRemove={() =>
            change({
              also: address.also?.filter((id) => id !== security.id),
              ...(address.sortSecurityId === security.id && unsorted),
            })
          }
        >
          {labelOf(security)}
        </Chip>
      ))}
    </p>
  )
}
