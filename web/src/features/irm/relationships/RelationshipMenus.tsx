// Menus that choose a tier or a relationship owner.
import { Menu } from '@mantine/core'
import { type Tier, tiers } from '@rostrum/contract/irm/relationships'
import type { CustomerUser } from '@rostrum/contract/irm/team'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { teamUsers } from '#lists/api.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'

const chosen = <IconCheck size={14} stroke={2} aria-label="Selected" />

interface TierMenuProps {
  /** Undefined for rows that differ. */
  value?: Tier | null
  onPick: (tier: Tier | null) => void
  children: ReactNode
}

export const TierMenu = ({ value, onPick, children }: TierMenuProps) => (
  <Menu position="bottom-start" width={180}>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown>
      {tiers.map((tier) => (
        <Menu.Item key={tier} rightSection={value === tier && chosen} onClick={() => onPick(tier)}>
          Tier {tier}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item rightSection={value === null && chosen} onClick={() => onPick(null)}>
        No tier
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

interface OwnerMenuProps {
  value?: string | null
  onPick: (owner: CustomerUser | null) => void
  children: ReactNode
}

/** The signed-in user first. */
export function OwnerMenu({ value, onPick, children }: OwnerMenuProps) {
  const { id: ownId } = useUser()
  const { data: users = [] } = useQuery(teamUsers())
  const ordered = [...users].sort((one, other) => Number(other.id === ownId) - Number(one.id === ownId))
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {ordered.map((user) => (
          <Menu.Item key={user.id} rightSection={value === user.id && chosen} onClick={() => onPick(user)}>
            {fullName(user)}
            {user.id === ownId && ' (you)'}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item rightSection={value === null && chosen} onClick={() => onPick(null)}>
          No owner
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
