import { runTriggerNames } from '@rostrum/contract/email/marketing-service'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { serviceRuns } from './api.ts'
import { RunChip } from './RunChip.tsx'
import { durationOf, outcomeOf } from './run-words.ts'

const shown = 20

/** Mounted again by its page when a run has begun or ended. */
export function RunHistory() {
  const { timeZone } = useUser()
  const runs = useQuery({ ...serviceRuns({ pageSize: shown }), refetchOnMount: 'always' })
  return (
    <SectionCard title="Run history" description={`The latest ${shown} runs. Runs are kept for 180 days.`} flush>
      <QueryView query={runs}>
        {({ data }) => (
          <SmallTable
            label="Run history"
            rows={data}
            rowId={({ id }) => id}
            columns={[
              { id: 'startedAt', header: 'Started', cell: ({ startedAt }) => formatDateTime(startedAt, timeZone) },
              {
                id: 'trigger',
                header: 'By',
                cell: ({ trigger, user }) => `${runTriggerNames[trigger]}, ${fullName(user)}`,
              },
              { id: 'state', header: 'Status', cell: ({ state }) => <RunChip state={state} /> },
              { id: 'outcome', header: 'Result', cell: (run) => run.error ?? outcomeOf(run) },
              { id: 'duration', header: 'Duration', align: 'right', cell: (run) => durationOf(run) },
            ]}
          />
        )}
      </QueryView>
    </SectionCard>
  )
}
