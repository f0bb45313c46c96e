import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { type EventInvitee, inviteeStateNames, priorityNames } from '@rostrum/contract/irm/events/plan-values'
import { IconDots } from '@tabler/icons-react'
import { Chip } from '#ui/Chip.tsx'
import type { PlanActions } from '../use-plan-actions.ts'
import classes from './Board.module.css'
import type { Places } from './places.ts'

interface InvestorCardProps {
  invitee: EventInvitee
  places: Places
  mayWrite: boolean
  actions: PlanActions
  onDrag: (id: string | undefined) => void
}

const mostPlaces = 60

export function InvestorCard({ invitee, places, mayWrite, actions, onDrag }: InvestorCardProps) {
  const wishes = [invitee.city, invitee.people.length > 0 && `${invitee.people.length} people`].filter(Boolean)
  return (
    <li
      className={classes.card}
      draggable={mayWrite}
      onDragStart={(dragged) => {
        dragged.dataTransfer.effectAllowed = 'move'
        dragged.dataTransfer.setData('text/plain', invitee.name)
        onDrag(invitee.id)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={classes.cardHead}>
        <span className={classes.name}>{invitee.name}</span>
        {mayWrite && (
          <Menu position="bottom-end" width={280}>
            <Menu.Target>
              <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Place ${invitee.name}`}>
                <IconDots size={15} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown className={classes.places}>
              <Menu.Label>Place in</Menu.Label>
              {places.slice(0, mostPlaces).map(({ meeting, label }) => (
                <Menu.Item key={meeting.id} onClick={() => void actions.place(invitee, meeting)}>
                  {label}
                </Menu.Item>
              ))}
              {places.length === 0 && <Menu.Item disabled>No meeting has room</Menu.Item>}
              {places.length > mostPlaces && (
                <Menu.Item disabled>Choose a day to see {places.length - mostPlaces} more</Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={classes.facts}>
        <Chip tone={invitee.priority === 1 ? 'accent' : 'neutral'}>{priorityNames[invitee.priority]}</Chip>
        <span>{inviteeStateNames[invitee.state]}</span>
        {wishes.length > 0 && <span>{wishes.join(', ')}</span>}
      </div>
      {invitee.reason && (
        <Tooltip label={invitee.reason} multiline maw={320}>
          <p className={classes.reason}>{invitee.reason}</p>
        </Tooltip>
      )}
    </li>
  )
}
