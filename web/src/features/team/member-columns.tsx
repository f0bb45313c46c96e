import { ActionIcon, Menu } from '@mantine/core'
import { type Role, roleNames, roles } from '@rostrum/contract/platform/permissions'
import { type Member, memberStateNames } from '@rostrum/contract/team'
import { IconCheck, IconDeviceMobileOff, IconDots, IconLock, IconLockOpen, IconUserMinus } from '@tabler/icons-react'
import { formatDate, formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { firstClick } from '#ui/first-click.ts'
import type { MemberActions } from './use-member-actions.ts'

interface Viewer {
  timeZone: string
  ownId: string
  /** None for somebody who only looks. */
  actions: (MemberActions & { remove: (member: Member) => void }) | undefined
}

export const memberColumns = ({ timeZone, ownId, actions }: Viewer): DataColumn<Member>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    grow: 1,
    required: true,
    sortField: 'name',
    cell: (member) => `${fullName(member)}${member.userId === ownId ? ' (you)' : ''}`,
  },
  { id: 'email', header: 'Email', width: 220, grow: 1, sortField: 'email', cell: ({ email }) => email },
  { id: 'role', header: 'Role', width: 100, sortField: 'role', cell: ({ role }) => roleNames[role] },
  {
    id: 'state',
    header: 'Status',
    width: 100,
    sortField: 'state',
    cell: ({ state }) => <Chip tone={state === 'locked' ? 'negative' : 'positive'}>{memberStateNames[state]}</Chip>,
  },
  {
    id: 'secondStep',
    header: 'Two-step',
    width: 90,
    cell: ({ hasSecondStep }) => (hasSecondStep ? 'On' : 'Off'),
  },
  {
    id: 'lastSignedInAt',
    header: 'Last sign-in',
    width: 170,
    sortField: 'lastSignedInAt',
    cell: ({ lastSignedInAt }) => (lastSignedInAt ? formatDateTime(lastSignedInAt, timeZone) : 'Never'),
  },
  {
    id: 'joinedAt',
    header: 'Joined',
    width: 120,
    hidden: true,
    cell: ({ joinedAt }) => formatDate(joinedAt, timeZone),
  },
  ...(actions
    ? [
        {
          id: 'actions',
          header: '',
          width: 48,
          required: true as const,
          cell: (member: Member) => <MemberMenu member={member} isSelf={member.userId === ownId} actions={actions} />,
        },
      ]
    : []),
]

const roleMeanings: Record<Role, string> = {
  admin: 'Manages the team and settings',
  member: 'Reads and makes changes',
  read_only: 'Reads and exports',
}

interface MemberMenuProps {
  member: Member
  isSelf: boolean
  actions: NonNullable<Viewer['actions']>
}

function MemberMenu({ member, isSelf, actions }: MemberMenuProps) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Actions for ${fullName(member)}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Role</Menu.Label>
        {roles.map((role) => (
          <Menu.Item
            key={role}
            disabled={role === member.role}
            rightSection={role === member.role && <IconCheck size={14} stroke={2} aria-label="Current" />}
            onClick={firstClick(() => actions.setRole(member, role))}
          >
            {roleNames[role]}: {roleMeanings[role].toLowerCase()}
          </Menu.Item>
        ))}
        {!isSelf && (
          <>
            <Menu.Divider />
            {member.state === 'locked' ? (
              <Menu.Item
                leftSection={<IconLockOpen size={15} stroke={1.5} />}
                onClick={firstClick(() => actions.unlock(member))}
              >
                Unlock
              </Menu.Item>
            ) : (
              <Menu.Item
                leftSection={<IconLock size={15} stroke={1.5} />}
                onClick={firstClick(() => actions.lock(member))}
              >
                Lock…
              </Menu.Item>
            )}
            {member.hasSecondStep && (
              <Menu.Item
                leftSection={<IconDeviceMobileOff size={15} stroke={1.5} />}
                onClick={firstClick(() => actions.resetSecondStep(member))}
              >
                Reset two-step verification…
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              leftSection={<IconUserMinus size={15} stroke={1.5} />}
              onClick={firstClick(() => actions.remove(member))}
            >
              Remove…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
