import { Select } from '@mantine/core'
import type { TopicGrid } from '@rostrum/contract/research/transcript-search'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PageError } from '#platform/errors/PageError.tsx'
import { Legend } from '#ui/charts/Legend.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { topicGrid } from './api.ts'
import { CallFilters, type CallSearch } from './CallFilters.tsx'
import { TopicPassages } from './TopicPassages.tsx'
import { type Mentions, TopicTable } from './TopicTable.tsx'
import { TopicWords } from './TopicWords.tsx'

type Search = CallSearch & {
  fiscalYear?: number | undefined
  fiscalQuarter?: number | undefined
  topicId?: string | undefined
}

const quarters = ['1', '2', '3', '4'].map((value) => ({ value, label: `Q${value}` }))
const thisYear = new Date().getFullYear()
const years = Array.from({ length: 6 }, (_, back) => String(thisYear + 1 - back))

export function TopicsTab() {
  const search: Search = useSearch({ from: '/shell/research/events/topics' })
  const navigate = useNavigate({ from: '/research/events/topics' })
  const change = (next: Partial<Search>) => void navigate({ search: { ...search, ...next } })
  const { topicId, ...filters } = search
  const grid = useQuery(topicGrid(filters))
  return (
    <>
      <FilterBar>
        <CallFilters search={search} change={change} />
        <Select
          aria-label="Fiscal year"
          placeholder="Any year"
          clearable
          w={120}
          data={years}
          value={search.fiscalYear ? String(search.fiscalYear) : null}
          onChange={(year) => change({ fiscalYear: year ? Number(year) : undefined })}
        />
        <Select
          aria-label="Fiscal quarter"
          placeholder="Any quarter"
          clearable
          w={130}
          data={quarters}
          value={search.fiscalQuarter ? String(search.fiscalQuarter) : null}
          onChange={(quarter) => change({ fiscalQuarter: quarter ? Number(quarter) : undefined })}
        />
      </FilterBar>
      <QueryView
        query={grid}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={({ calls, topics }) => calls.length === 0 || topics.length === 0}
        empty={
          <EmptyState
            title="No topics to show"
            message="Topics are the themes of your activities. They are counted once transcripts of calls have been read."
          />
        }
      >
        {(found) => <Topics grid={found} topicId={topicId} onTopic={(id) => change({ topicId: id })} />}
      </QueryView>
    </>
  )
}

interface TopicsProps {
  grid: TopicGrid
  topicId: string | undefined
  onTopic: (topicId: string | undefined) => void
}

function Topics({ grid, topicId, onTopic }: TopicsProps) {
  const [picked, setPicked] = useState<Mentions>()
  const [edited, setEdited] = useState<TopicGrid['topics'][number]>()
  const shown = topicId ? grid.topics.filter(({ id }) => id === topicId) : grid.topics
  return (
    <SectionCard
      title="Topics by call"
      description="Passages that mention a topic, oldest call first. Choose a fiscal quarter to compare your call with those of peers."
      actions={
        <Select
          aria-label="Topic"
          placeholder="All topics"
          clearable
          w={200}
          data={grid.topics.map(({ id, name }) => ({ value: id, label: name }))}
          value={topicId ?? null}
          onChange={(id) => onTopic(id ?? undefined)}
        />
      }
    >
      <Legend
        items={[
          { id: 'company', color: 'var(--ui-series-1)', label: 'Company' },
          { id: 'analysts', color: 'var(--ui-series-2)', label: 'Analysts' },
        ]}
      />
      <TopicTable grid={{ ...grid, topics: shown }} onPick={setPicked} onWords={setEdited} />
      {picked && <TopicPassages mentions={picked} onClose={() => setPicked(undefined)} />}
      {edited && <TopicWords topic={edited} onClose={() => setEdited(undefined)} />}
    </SectionCard>
  )
}
