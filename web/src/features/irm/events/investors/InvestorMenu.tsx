import { ActionIcon, Menu } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import type { EventInvitee } from '@rostrum/contract/irm/events/plan-values'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { MenuItemLink } from '#ui/links.tsx'
import type { InvestorActions } from './use-investor-actions.ts'
import { WishesModal } from './WishesModal.tsx'

interface InvestorMenuProps {
  event: EventDetail
  invitee: EventInvitee
  actions: InvestorActions
}

export function InvestorMenu({ event, invitee, actions }: InvestorMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { organization } = invitee
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Actions for ${invitee.name}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Preferences and note…</Menu.Item>
          {organization && (
            <MenuItemLink to="/organizations/$id" params={{ id: organization.id }}>
              Open profile
            </MenuItemLink>
          )}
          <Menu.Item color="red" onClick={() => void actions.remove(invitee)}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <WishesModal event={event} invitee={invitee} actions={actions} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
