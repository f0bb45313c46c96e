import { Select } from '@mantine/core'
import { timeAtStop } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import {
  type EventInvitee,
  inviteeStateNames,
  inviteeStates,
  meetingFormatNames,
  priorities,
  priorityNames,
} from '@rostrum/contract/irm/events/plan-values'
import type { DataColumn } from '#ui/data-table/column.ts'
import { stopLabel } from '../names.ts'
import type { OpenPlan } from '../use-plan.ts'
import { InvestorMenu } from './InvestorMenu.tsx'
import type { InvestorActions } from './use-investor-actions.ts'

const states = inviteeStates.map((value) => ({ value, label: inviteeStateNames[value] }))
const levels = priorities.map((value) => ({ value: String(value), label: priorityNames[value] }))

interface Columns {
  event: EventDetail
  plan: OpenPlan
  actions: InvestorActions
  mayWrite: boolean
}

export const investorColumns = ({ event, plan, actions, mayWrite }: Columns): DataColumn<EventInvitee>[] => [
  { id: 'name', header: 'Investor', width: 220, grow: 1, required: true, cell: ({ name }) => name },
  {
    id: 'people',
    header: 'People',
    width: 180,
    cell: ({ people }) => people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
  },
  { id: 'city', header: 'City', width: 120, cell: ({ city, organization }) => city ?? organization?.city },
  {
    id: 'state',
    header: 'State',
    width: 150,
    cell: (invitee) =>
      mayWrite ? (
        <Select
          aria-label={`State of ${invitee.name}`}
          size="xs"
          allowDeselect={false}
          data={states}
          value={invitee.state}
          onChange={(value) => {
            const state = inviteeStates.find((one) => one === value)
            if (state) void actions.change(invitee, { state })
          }}
        />
      ) : (
        inviteeStateNames[invitee.state]
      ),
  },
  {
    id: 'priority',
    header: 'Priority',
    width: 100,
    cell: (invitee) =>
      mayWrite ? (
        <Select
          aria-label={`Priority of ${invitee.name}`}
          size="xs"
          allowDeselect={false}
          data={levels}
          value={String(invitee.priority)}
          onChange={(value) => {
            const priority = priorities.find((one) => String(one) === value)
            if (priority) void actions.change(invitee, { priority })
          }}
        />
      ) : (
        priorityNames[invitee.priority]
      ),
  },
  { id: 'reason', header: 'Reason', width: 300, cell: ({ reason }) => reason },
  {
    id: 'meeting',
    header: 'Meeting',
    width: 230,
    fileKeys: ['startsAt'],
    cell: ({ placement }) => {
      const meeting = plan.meetings.find(({ id }) => id === placement?.meetingId)
      const stop = event.stops.find(({ id }) => id === meeting?.stopId)
      return meeting && stop ? `${stopLabel(stop)}, ${timeAtStop(meeting.startsAt, stop)}` : ''
    },
  },
  {
    id: 'wantedFormat',
    header: 'Preferences',
    width: 90,
    hidden: true,
    fileKeys: ['format'],
    cell: ({ wantedFormat }) => (wantedFormat ? meetingFormatNames[wantedFormat] : ''),
  },
  { id: 'note', header: 'Note', width: 200, hidden: true, cell: ({ note }) => note },
  {
    id: 'actions',
    header: 'Actions',
    width: 70,
    fileKeys: [],
    cell: (invitee) => mayWrite && <InvestorMenu event={event} invitee={invitee} actions={actions} />,
  },
]
