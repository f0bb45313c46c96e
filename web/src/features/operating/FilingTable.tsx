import { type FilingUnit, operatingData, type QuestionableFiling } from '@rostrum/contract/operating-data'
import type { FilingProblem } from '@rostrum/contract/operating-data-query'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatNumber } from '#platform/formats.ts'
import { pagingOf } from '#platform/search-params.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { questionableFilings, useDecideFiling, useDecideUnit } from './api.ts'
import { filingColumns } from './filing-columns.tsx'
import { SetAsideDialog } from './SetAsideDialog.tsx'
import { UnitDialog } from './UnitDialog.tsx'

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
  const [unitOf, setUnitOf] = useState<QuestionableFiling>()
  const decide = useDecideFiling()
  const decideUnit = useDecideUnit()
  const columns = useMemo(() => {
    const count = async ({ accession, setAside }: QuestionableFiling) => {
      const put = (reason: string | null) => decide.mutateAsync({ params: { accession }, body: { setAside: reason } })
      try {
        await put(null)
        notifyWithUndo(`${accession} counts. Its figures update within a minute.`, () => void put(setAside))
      } catch (error) {
        notifyError(`${accession} was not changed. ${reasonOf(error)}`)
      }
    }
    const undoUnit = async ({ accession, decidedUnit, unitReason }: QuestionableFiling) => {
      const put = (unit: FilingUnit | null, reason: string | null) =>
        decideUnit.mutateAsync({ params: { accession }, body: { unit, reason } })
      try {
        await put(null, null)
        notifyWithUndo(
          `The unit of ${accession} is now determined from prices. Its figures update within a minute.`,
          () => void put(decidedUnit, unitReason),
        )
      } catch (error) {
        notifyError(`${accession} was not changed. ${reasonOf(error)}`)
      }
    }
    return filingColumns({
      onCount: (filing) => void count(filing),
      onSetAside: setAsked,
      onUnit: setUnitOf,
      onUndoUnit: (filing) => void undoUnit(filing),
    })
  }, [decide, decideUnit])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const download = (format: FileFormat) => saveFile(operatingData.exportFilings, { query: filters }, format)
  return (
    <>
      <DataTable
        label="Filings to review"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        maxHeight="none"
        countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'filing' : 'filings'}`}
        onExport={download}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={<EmptyState title="Nothing to review" message="No matching filings have problems." />}
      />
      <SetAsideDialog filing={asked} onClose={() => setAsked(undefined)} />
      <UnitDialog filing={unitOf} onClose={() => setUnitOf(undefined)} />
    </>
  )
}

const none: QuestionableFiling[] = []
const rowId = ({ accession }: QuestionableFiling) => accession
const exportFormats = ['csv', 'xlsx'] as const
