import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { writeSeries } from '@rostrum/contract/reports/charting'
import {
  indexKinds,
  mostSeries,
  type SeriesKind,
  seriesFacts,
  seriesKinds,
} from '@rostrum/contract/reports/charting-query'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { useGate } from '#platform/session/flags.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { axisFor } from './series-style.ts'

interface AddSeriesModalProps {
  isOpen: boolean
  keys: string[]
  isRebased: boolean
  onClose: () => void
  onAdd: (keys: string[], rebased: boolean) => void
}

export const AddSeriesModal = ({ isOpen, ...form }: AddSeriesModalProps) => (
  <Modal opened={isOpen} onClose={form.onClose} title="Add series" size={460}>
    <AddSeriesForm {...form} />
  </Modal>
)

const groups: { group: string; kinds: SeriesKind[] }[] = [
  { group: 'Market', kinds: ['price', 'peers', 'sector', 'market', 'volume'] },
  { group: 'Ownership (13F)', kinds: ['holders', 'shares', 'outstanding', 'change', 'flow', 'top10', 'top20'] },
  { group: 'One holder (13F)', kinds: ['holding', 'stake'] },
  { group: 'IRM', kinds: ['meetings'] },
]

function AddSeriesForm({ keys, isRebased, onClose, onAdd }: Omit<AddSeriesModalProps, 'isOpen'>) {
  const focused = useFocusedSecurity()
  const isStandalone = useGate('iq_standalone')
  const [kind, setKind] = useState<SeriesKind>('price')
  const [security, setSecurity] = useState<PickedEntity | null>(focused && pickedOf(focused))
  const [holder, setHolder] = useState<PickedEntity | null>(null)
  const { of } = seriesFacts[kind]
  // Prices beside an index are compared as one, too.
  const willBeRebased = isRebased || indexKinds.includes(kind)
  const key = writeSeries({
    ...{ kind, axis: axisFor(kind, keys, willBeRebased) },
    securityId: of === 'customer' ? undefined : security?.id,
    organizationId: of === 'holder' ? holder?.id : undefined,
  })
  const isComplete = of === 'customer' || (security !== null && (of === 'security' || holder !== null))
  const isThere = keys.some((one) => one.slice(0, -2) === key.slice(0, -2))
  const submit = () => {
    onAdd([...keys, key], willBeRebased)
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !isThere) submit()
      }}
    >
      <Stack gap={12}>
        <Select
          label="Series"
          data-autofocus
          allowDeselect={false}
          data={groups
            .filter(({ group }) => !(isStandalone && group === 'IRM'))
            .map(({ group, kinds }) => ({
              group,
              items: kinds.map((value) => ({ value, label: seriesFacts[value].label })),
            }))}
          value={kind}
          onChange={(value) => setKind(seriesKinds.find((one) => one === value) ?? 'price')}
          error={isThere && isComplete ? 'This series is on the chart' : undefined}
        />
        {of !== 'customer' && (
          <>
            <EntityPicker kind="securities" label="Security" required value={security} onChange={setSecurity} />
            <Peers chosen={security?.id} onChoose={setSecurity} />
          </>
        )}
        {of === 'holder' && (
          <EntityPicker kind="organizations" label="Holder" required value={holder} onChange={setHolder} />
        )}
        {kind === 'price' && <AllPeers keys={keys} onAdd={(added) => [onAdd(added, true), onClose()]} />}
      </Stack>
      <FormActions saveLabel="Add series" disabled={!isComplete || isThere} onCancel={onClose} />
    </form>
  )
}

const pickedOf = ({ id, name, ticker }: { id: string; name: string; ticker: string | null }): PickedEntity => ({
  ...{ id, name, detail: ticker ?? '' },
})

function Peers({ chosen, onChoose }: { chosen: string | undefined; onChoose: (picked: PickedEntity) => void }) {
  const { peers } = useUser()
  const focused = useFocusedSecurity()
  const offered = [...(focused ? [focused] : []), ...peers].filter(({ id }) => id !== chosen)
  if (offered.length === 0) return null
  return (
    <Group gap={6}>
      {offered.map((peer) => (
        <Button
          key={peer.id}
          size="compact-xs"
          variant="default"
          title={peer.name}
          onClick={() => onChoose(pickedOf(peer))}
        >
          {peer.ticker ?? peer.name}
        </Button>
      ))}
    </Group>
  )
}

/** The prices of all peers that still fit, compared as an index. */
function AllPeers({ keys, onAdd }: { keys: string[]; onAdd: (keys: string[]) => void }) {
  const { peers } = useUser()
  const added = peers.map(({ id }) => writeSeries({ kind: 'price', securityId: id, axis: 1 }))
  const next = [...new Set([...keys, ...added])].slice(0, mostSeries)
  if (added.length < 2 || next.length === keys.length) return null
  return (
    <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={() => onAdd(next)}>
      Add prices of all peers, rebased
    </Button>
  )
}
