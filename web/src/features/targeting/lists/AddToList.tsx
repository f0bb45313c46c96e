import { Button, type ButtonProps, Menu } from '@mantine/core'
import type { TargetList } from '@rostrum/contract/targeting/lists'
import { IconPlus, IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { Writes } from '#platform/session/session.tsx'
import { notifyError, notifyInfo, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { everyTargetList, useAddTargets, useRemoveTargets } from './api.ts'
import { ListNameModal } from './ListNameModal.tsx'

interface AddToListProps {
  /** People go on a list with their organizations. */
  subject?: 'organization' | 'person'
  rows: readonly { id: string; name: string }[]
  onDone?: () => void
  button?: ButtonProps
}

type Added = { organizationIds: string[]; personIds: string[] }

const nouns = { organization: ['organization', 'organizations'], person: ['person', 'people'] } as const

/** Adds organizations or people to a list for the focused security, or to a new one. */
export function AddToList({ subject = 'organization', rows, onDone, button }: AddToListProps) {
  const [isNew, setNew] = useState(false)
  const focused = useFocusedSecurity()
  const { data: lists = [] } = useQuery(everyTargetList())
  const add = useAddTargets()
  const remove = useRemoveTargets()
  const ids = rows.map(({ id }) => id)
  const given = subject === 'person' ? { personIds: ids } : { organizationIds: ids }
  const what = rows.length === 1 ? rows[0]?.name : undefined
  const counted = (count: number) => `${count.toLocaleString('en-US')} ${nouns[subject][count === 1 ? 0 : 1]}`

  const takeBack = async (list: TargetList, added: Added) => {
    const present = Object.fromEntries(Object.entries(added).filter(([, each]) => each.length > 0))
    try {
      await remove.mutateAsync({ params: { id: list.id }, body: present })
    } catch (error) {
      notifyError(`They could not be removed from ${list.name}. ${reasonOf(error)}`)
    }
  }
  const addTo = async (list: TargetList) => {
    try {
      const added = await add.mutateAsync({ params: { id: list.id }, body: given })
      const count = (subject === 'person' ? added.personIds : added.organizationIds).length
      if (count === 0) {
        notifyInfo(`Already on ${list.name}.`)
        return
      }
      notifyWithUndo(`${what ?? counted(count)} added to ${list.name}.`, () => void takeBack(list, added))
      onDone?.()
    } catch (error) {
      notifyError(`${what ?? counted(ids.length)} could not be added. ${reasonOf(error)}`)
    }
  }
  return (
    <Writes>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTarget size={14} stroke={1.75} />}
            loading={add.isPending}
            {...button}
          >
            {button?.children ?? 'Add to target list'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {lists
            .filter(({ security }) => security.id === focused?.id)
            .map((list) => (
              <Menu.Item
                key={list.id}
                rightSection={list.conversion.targetCount.toLocaleString('en-US')}
                onClick={() => void addTo(list)}
              >
                {list.name}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setNew(true)}>
            New target list…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ListNameModal
        isOpen={isNew}
        onClose={() => setNew(false)}
        first={given}
        onSaved={(list) => {
          notifySuccess(`${what ?? counted(ids.length)} added to ${list.name}.`)
          onDone?.()
        }}
      />
    </Writes>
  )
}
