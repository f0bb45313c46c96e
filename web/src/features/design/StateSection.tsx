import { Button, Skeleton, Stack } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { DesignSection } from './DesignSection.tsx'
import classes from './design.module.css'

const noEvents = (
  <EmptyState
    icon={<IconCalendarEvent size={20} stroke={1.5} />}
    title="No events this quarter"
    message="Events you plan or import from your calendar appear here, nearest first."
    action={<Button variant="default">Plan an event</Button>}
  />
)

export function StateSection() {
  return (
    <DesignSection id="states" title="States" note="QueryView, EmptyState, ErrorState, FullPage, FullPageLoader.">
      <div className={classes.columns}>
        <SectionCard title="Loading" headingLevel={3} flush>
          <SampleQuery kind="loading" />
        </SectionCard>
        <SectionCard title="Empty" headingLevel={3} flush>
          <SampleQuery kind="empty" />
        </SectionCard>
        <SectionCard title="Error" headingLevel={3} flush>
          <SampleQuery kind="error" />
        </SectionCard>
        <SectionCard title="Data" headingLevel={3}>
          <SampleQuery kind="data" />
        </SectionCard>
      </div>
      <div className={classes.columns} style={{ marginTop: 16 }}>
        <div className={classes.frame}>
          <FullPage
            nested
            eyebrow="404"
            title="Organization not found"
            actions={<Button variant="default">Back to organizations</Button>}
          >
            It may have been merged with another, or the address is wrong.
          </FullPage>
        </div>
        <div className={classes.frame}>
          <FullPageLoader nested label="Signing you in" />
        </div>
        <div className={classes.frame}>
          <ErrorState
            title="You don’t have access to this page"
            message="Ask an administrator of your company for access to campaigns."
            code="forbidden · 01JQ8Z"
          />
        </div>
      </div>
    </DesignSection>
  )
}

type Kind = 'loading' | 'empty' | 'error' | 'data'

function answer(kind: Kind): Promise<string[]> {
  if (kind === 'loading') return new Promise(() => undefined)
  if (kind === 'error') return Promise.reject(new Error('The server did not answer. Nothing was lost.'))
  return Promise.resolve(kind === 'empty' ? [] : ['Investor day, 12 November', 'Q3 call, 4 December'])
}

function SampleQuery({ kind }: { kind: Kind }) {
  const query = useQuery({ queryKey: ['design', kind], queryFn: () => answer(kind), retry: false })
  return (
    <QueryView
      query={query}
      skeleton={kind === 'data' ? <SampleSkeleton /> : undefined}
      isEmpty={(events) => events.length === 0}
      empty={noEvents}
    >
      {(events) => events.map((event) => <div key={event}>{event}</div>)}
    </QueryView>
  )
}

const SampleSkeleton = () => (
  <Stack gap={8}>
    <Skeleton height={12} width="60%" />
    <Skeleton height={12} width="50%" />
  </Stack>
)
