import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  ChartSkeleton,
  HoldersPage,
  Notes,
  RollUpSwitch,
  Stack,
  type Subject,
} from '#features/holders/shared/public.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { flowSummary } from './api.ts'
import { FlowFrame, flowTitle, useFlowSubject } from './FlowFrame.tsx'
import { GroupFlows } from './GroupFlows.tsx'
import { SubjectFlows } from './SubjectFlows.tsx'

const FlowSkeleton = () => (
  <Stack>
    <ChartSkeleton height={300} />
    <ChartSkeleton height={240} />
  </Stack>
)

export const FlowPage = () => (
  <HoldersPage title={flowTitle} skeleton={<FlowSkeleton />}>
    {(subject) => <Flows subject={subject} />}
  </HoldersPage>
)

function Flows({ subject }: { subject: Subject }) {
  const address = useSearch({ from: '/shell/flow' })
  const navigate = useNavigate({ from: '/flow' })
  const change = (next: Partial<typeof address>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false })
  const of = useFlowSubject(subject, address)
  const summary = useQuery(flowSummary(of.asked))
  return (
    <FlowFrame subject={subject} of={of} path="/flow" address={address} change={change}>
      <QueryView
        query={summary}
        skeleton={<FlowSkeleton />}
        isEmpty={({ subjects }) => subjects.length === 0}
        empty={<EmptyState title="Nothing to compare" message="No managers have filed Form 13F yet." />}
      >
        {(found) => (
          <Stack>
            <RollUpSwitch isOn={address.rollUp === true} onChange={(rollUp) => change({ rollUp })} />
            <SubjectFlows
              summary={found}
              asked={of.asked}
              address={address}
              onMeasure={(measure) => change({ measure })}
            />
            <GroupFlows subjects={found.subjects} asked={of.asked} address={address} change={change} />
            <Notes notes={found.notes} />
          </Stack>
        )}
      </QueryView>
    </FlowFrame>
  )
}
