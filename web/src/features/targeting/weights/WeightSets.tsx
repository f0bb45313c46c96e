import { ActionIcon, Menu, Radio } from '@mantine/core'
import type { WeightSet } from '@rostrum/contract/targeting/weights'
import { IconDotsVertical } from '@tabler/icons-react'
import { formatDate } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useMayWrite, useUser, Writes } from '#platform/session/session.tsx'
import type { WeightActions } from './use-weight-actions.ts'
import classes from './WeightSets.module.css'

interface WeightSetsProps {
  sets: WeightSet[]
  /** The one in use for this user; null for the default. */
  inUse: string | null
  actions: WeightActions
  onRename: (set: WeightSet) => void
}

const byDefault = 'default'

/** Saved weights and the default: one is in use. */
export function WeightSets({ sets, inUse, actions, onRename }: WeightSetsProps) {
  const disabled = !useMayWrite()
  return (
    <Radio.Group
      label="Weights in use"
      description="Shared weights and the default apply to your whole team. Your own apply only to you."
      value={inUse ?? byDefault}
      onChange={(id) => actions.use(id === byDefault ? null : id)}
    >
      <div className={classes.list}>
        <Radio value={byDefault} label="Default weights" disabled={disabled} />
        {sets.map((set) => (
          <div key={set.id} className={classes.set}>
            <Radio value={set.id} label={set.name} description={<Provenance set={set} />} disabled={disabled} />
            <Writes>
              <SetMenu set={set} actions={actions} onRename={onRename} />
            </Writes>
          </div>
        ))}
      </div>
    </Radio.Group>
  )
}

function Provenance({ set }: { set: WeightSet }) {
  const { timeZone } = useUser()
  return (
    <>
      {set.isShared ? 'Shared' : 'Only you'} · changed by {fullName(set.changedBy)} on{' '}
      {formatDate(set.changedAt, timeZone)}
    </>
  )
}

type SetMenuProps = Pick<WeightSetsProps, 'actions' | 'onRename'> & { set: WeightSet }

function SetMenu({ set, actions, onRename }: SetMenuProps) {
  const user = useUser()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${set.name}`}>
          <IconDotsVertical size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onRename(set)}>Rename</Menu.Item>
        {set.owner.id === user.id && (
          <Menu.Item onClick={() => actions.setShared(set, !set.isShared)}>
            {set.isShared ? 'Stop sharing' : 'Share with your team'}
          </Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => actions.forget(set)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
