import { Button } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import type { EventInvitee } from '@rostrum/contract/irm/events/plan-values'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { planById } from '../api.ts'
import { useOpenEvent } from '../event-context.ts'
import { type OpenPlan, openPlan } from '../use-plan.ts'
import { AddInvestorsModal } from './AddInvestorsModal.tsx'
import { investorColumns } from './investor-columns.tsx'
import { Outcome } from './Outcome.tsx'
import { useInvestorActions } from './use-investor-actions.ts'

export function InvestorsTab() {
  const event = useOpenEvent()
  const query = useQuery(planById(event.id))
  return <QueryView query={query}>{(plan) => <Investors event={event} plan={openPlan(event, plan)} />}</QueryView>
}

const rowId = ({ id }: EventInvitee) => id
const exportFormats = ['csv', 'xlsx'] as const

function Investors({ event, plan }: { event: EventDetail; plan: OpenPlan }) {
  const mayWrite = useMayWrite()
  const actions = useInvestorActions(event.id)
  const [isAdding, setAdding] = useState(false)
  const [term, setTerm] = useState('')
  const wanted = term.trim().toLowerCase()
  const rows = plan.invitees.filter(
    ({ name, people }) =>
      name.toLowerCase().includes(wanted) ||
      people.some(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase().includes(wanted)),
  )
  const download = (format: FileFormat) => {
    saveFile(eventPlan.exportInvitees, { params: { id: event.id } }, format)
  }
  const addButton = mayWrite && (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setAdding(true)}>
      Add investors
    </Button>
  )
  return (
    <>
      <FilterBar search={{ value: term, onChange: setTerm, label: 'Search investors', delay: 0 }}>
        {addButton}
      </FilterBar>
      <DataTable
        label="Investors"
        rows={rows}
        rowId={rowId}
        columns={investorColumns({ event, plan, actions, mayWrite })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'investor' : 'investors'}`}
        onExport={download}
        exportFormats={exportFormats}
        empty={
          wanted ? (
            <EmptyState title="No investor matches" message="Search for something else." />
          ) : (
            <EmptyState
              title="No investors yet"
              message="Add a target list, the holders in a city, or organizations and people one by one."
              action={addButton}
            />
          )
        }
      />
      <Outcome eventId={event.id} />
      <AddInvestorsModal event={event} isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}
