import { Button } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { filingProblemNames, operatingData, type QuestionableFiling } from '@rostrum/contract/operating-data'
import type { FilingProblem } from '@rostrum/contract/operating-data-query'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { pagingOf } from '#platform/search-params.ts'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { questionableFilings, useDecideFiling } from './api.ts'
import { SetAsideDialog } from './SetAsideDialog.tsx'

export interface FilingSearch {
  search?: string | undefined
  problem?: FilingProblem | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

interface FilingTableProps {
  search: FilingSearch
  change: (next: Partial<FilingSearch>) => void
}

export function FilingTable({ search, change }: FilingTableProps) {
  const { page = 0, pageSize = defaultPageSize, ...filters } = search
  const list = useQuery(questionableFilings({ ...filters, pageSize, pageOffset: page * pageSize }))
  const [asked, setAsked] = useState<QuestionableFiling>()
  const decide = useDecideFiling()
  const columns = useMemo(() => {
    const count = async ({ accession, setAside }: QuestionableFiling) => {
      const put = (reason: string | null) => decide.mutateAsync({ params: { accession }, body: { setAside: reason } })
      try {
        await put(null)
        notifyWithUndo(`${accession} counts. Its numbers follow within a minute.`, () => void put(setAside))
      } catch (error) {
        notifyError(`${accession} was not changed. ${reasonOf(error)}`)
      }
    }
    return filingColumns({ onCount: (filing) => void count(filing), onSetAside: setAsked })
  }, [decide])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const download = (format: FileFormat) => saveFile(operatingData.exportFilings, { query: filters }, format)
  return (
    <>
      <DataTable
        label="Filings to look at"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        maxHeight="none"
        countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'filing' : 'filings'}`}
        onExport={download}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={<EmptyState title="Nothing to look at" message="No filing that matches has a problem." />}
      />
      <SetAsideDialog filing={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

const none: QuestionableFiling[] = []
const rowId = ({ accession }: QuestionableFiling) => accession
const exportFormats = ['csv', 'xlsx'] as const

const tones = { set_aside: 'negative', unit: 'warning', totals: 'warning' } as const

interface Decisions {
  onCount: (filing: QuestionableFiling) => void
  onSetAside: (filing: QuestionableFiling) => void
}

const filingColumns = ({ onCount, onSetAside }: Decisions): DataColumn<QuestionableFiling>[] => [
  {
    id: 'manager',
    header: 'Manager',
    width: 180,
    grow: 1,
    required: true,
    cell: ({ organization: { id, name } }) => (
      <AnchorLink to="/organizations/$id" params={{ id }}>
        {name}
      </AnchorLink>
    ),
  },
  { id: 'period', header: 'Quarter', width: 90, cell: ({ period }) => formatQuarter(period) },
  { id: 'filed', header: 'Filed', width: 110, cell: ({ filedOn }) => filedOn && formatDay(filedOn) },
  { id: 'accession', header: 'Filing', width: 180, cell: ({ accession }) => accession },
  {
    id: 'problems',
    header: 'Problem',
    width: 210,
    grow: 1,
    cell: ({ problems }) =>
      problems.map((problem) => (
        <Chip key={problem} tone={tones[problem]}>
          {filingProblemNames[problem]}
        </Chip>
      )),
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 190,
    grow: 1,
    cell: ({ setAside, unitExplanation }) => setAside ?? unitExplanation,
  },
  { id: 'decidedBy', header: 'Decided by', width: 180, hidden: true, cell: ({ decidedBy }) => decidedBy },
  { id: 'source', header: 'Source', width: 220, hidden: true, cell: ({ source }) => source },
  {
    id: 'decision',
    header: 'Decision',
    width: 120,
    required: true,
    cell: (filing) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${filing.setAside ? 'Count' : 'Set aside'} ${filing.accession}`}
        onClick={() => (filing.setAside ? onCount : onSetAside)(filing)}
      >
        {filing.setAside ? 'Count it' : 'Set aside…'}
      </Button>
    ),
  },
]
