import { Button, Modal, Select } from '@mantine/core'
import { type Survey, surveyCategoryNames, surveyPickerPageSize, surveys } from '@rostrum/contract/surveys/surveys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSecurities } from '#features/focus/public.ts'
import { queryFor } from '#platform/api/query.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { useGate } from '#platform/session/flags.tsx'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import type { SurveyPickerProps } from '#ui/rich-text/survey-link.ts'
import { SmallTable } from '#ui/SmallTable.tsx'

/** Where the customer has Pulse. */
export const useSurveyPicker = () => (useGate('feedback') ? SurveyPicker : undefined)

/** Published surveys only: a link to any other leads nowhere. */
const SurveyPicker = ({ onChoose, onClose }: SurveyPickerProps) => (
  <Modal opened onClose={onClose} title="Insert survey link" size={680}>
    <Surveys onChoose={onChoose} />
  </Modal>
)

function Surveys({ onChoose }: Pick<SurveyPickerProps, 'onChoose'>) {
  const [term, setTerm] = useState('')
  const [securityId, setSecurityId] = useState<string | null>(null)
  const [page, setPage] = useState(0)
  const list = useQuery(
    queryFor(surveys.list, {
      query: {
        statuses: ['published'],
        sort: 'name_asc',
        pageSize: surveyPickerPageSize,
        pageOffset: page * surveyPickerPageSize,
        ...(term && { term }),
        ...(securityId && { securityId }),
      },
    }),
  )
  return (
    <>
      <FilterBar
        search={{
          value: term,
          onChange: (text) => {
            setTerm(text.trim().slice(0, 200))
            setPage(0)
          },
          label: 'Search surveys',
          delay: defaultDebounce,
        }}
      >
        <SecurityFilter
          value={securityId}
          onChange={(id) => {
            setSecurityId(id)
            setPage(0)
          }}
        />
      </FilterBar>
      <QueryView
        query={list}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          term || securityId ? (
            <EmptyState title="No survey matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState title="No published surveys" message="Publish a survey under Pulse to link to it." />
          )
        }
      >
        {({ data, meta }) => (
          <>
            <SmallTable label="Published surveys" rows={data} rowId={rowId} columns={columnsOf(onChoose)} />
            <Pagination page={page} pageSize={surveyPickerPageSize} total={meta.total} onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}

const rowId = ({ id }: Survey) => id

const columnsOf = (onChoose: SurveyPickerProps['onChoose']) => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name }: Survey) => (
      <Button variant="subtle" size="compact-sm" aria-label={`Insert ${name}`} onClick={() => onChoose({ id, name })}>
        {name}
      </Button>
    ),
  },
  {
    id: 'security',
    header: 'Security',
    cell: ({ security }: Survey) => security?.ticker ?? security?.name ?? '',
  },
  { id: 'category', header: 'Survey type', cell: ({ category }: Survey) => surveyCategoryNames[category] },
]

function SecurityFilter({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const hasSeveral = useGate('multi_security')
  const securities = useQuery({ ...ownSecurities(), enabled: hasSeveral })
  if (!hasSeveral || (securities.data?.length ?? 0) < 2) return null
  return (
    <Select
      aria-label="Security"
      placeholder="Any security"
      clearable
      w={170}
      data={(securities.data ?? []).map((one) => ({ value: one.id, label: one.ticker ?? one.name }))}
      value={value}
      onChange={onChange}
    />
  )
}
