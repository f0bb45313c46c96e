import { Button } from '@mantine/core'
import { type BrokerStance, type Outlook, outlook } from '@rostrum/contract/research/outlook'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DayInput } from '#lists/DayInput.tsx'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SecuritySelect } from '../SecuritySelect.tsx'
import { useOutlookAddress } from './address.ts'
import { outlookOf } from './api.ts'
import { BrokerPanel } from './BrokerPanel.tsx'
import classes from './Outlook.module.css'
import { OutlookSummary } from './OutlookSummary.tsx'
import { RatingForm } from './RatingForm.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { sortedStances, stanceColumns } from './stance-columns.tsx'

export function OutlookPage() {
  usePageTitle('Broker Outlook')
  const { query: asked, change } = useOutlookAddress()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(outlookOf(asked))
  return (
    <>
      <PageHeader
        title="Broker Outlook"
        context={
          <>
            Ratings and price targets <HelpMark topic="broker-outlook" />
          </>
        }
        actions={
          <Writes>
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} />}
              disabled={!query.data}
              onClick={() => setAdding(true)}
            >
              Add rating
            </Button>
            <ButtonLink to="/research/outlook/import" variant="default">
              Import
            </ButtonLink>
            <ButtonLink to="/research/outlook/brokers" variant="default">
              Brokers and analysts
            </ButtonLink>
          </Writes>
        }
      />
      <FilterBar>
        <SecuritySelect value={asked.securityId} onChange={(securityId) => change({ securityId })} />
        <DayInput
          label="As of"
          size="xs"
          w={150}
          placeholder="Today"
          value={asked.asOf ?? null}
          onChange={(day) => change({ asOf: day ?? undefined })}
        />
      </FilterBar>
      <QueryView query={query}>
        {(found) => (
          <>
            <Found found={found} onAdd={() => setAdding(true)} />
            {isAdding && <RatingForm security={found.security} onClose={() => setAdding(false)} />}
          </>
        )}
      </QueryView>
    </>
  )
}

function Found({ found, onAdd }: { found: Outlook; onAdd: () => void }) {
  const { security, brokers } = found
  if (brokers.length === 0) {
    return (
      <EmptyState
        title={`No ratings for ${security.ticker ?? security.name}`}
        message="Add ratings manually, import a spreadsheet, or confirm them in broker reports."
        action={
          <Writes>
            <Button onClick={onAdd}>Add rating</Button>
          </Writes>
        }
      />
    )
  }
  return (
    <div className={classes.page}>
      <OutlookSummary found={found} />
      <RecentChanges found={found} />
      <Brokers found={found} />
    </div>
  )
}

const byName = { field: 'broker', direction: 'asc' } as const
const rowId = ({ broker }: BrokerStance) => broker.id
const formats = ['csv', 'xlsx'] as const

function Brokers({ found }: { found: Outlook }) {
  const { search, query, change } = useOutlookAddress()
  const [picked, setPicked] = useState<BrokerStance | null>(null)
  const { sortField, sortDirection } = search
  const sort = sortField && sortDirection ? { field: sortField, direction: sortDirection } : byName
  const rows = useMemo(() => sortedStances(found.brokers, sort), [found.brokers, sort])
  const columns = useMemo(() => stanceColumns(), [])
  return (
    <>
      <DataTable
        label="Brokers"
        rows={rows}
        rowId={rowId}
        columns={columns}
        onOpen={setPicked}
        sort={[sort]}
        onSort={([next]) => change({ sortField: next?.field, sortDirection: next?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'broker' : 'brokers'}`}
        onExport={(format: FileFormat) => saveFile(outlook.export, { query }, format)}
        exportFormats={formats}
      />
      {picked && <BrokerPanel stance={picked} found={found} onClose={() => setPicked(null)} />}
    </>
  )
}
