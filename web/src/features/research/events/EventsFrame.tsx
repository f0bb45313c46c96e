import { Alert } from '@mantine/core'
import { opensArea } from '@rostrum/contract/platform/research-products'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'

const tabs = [
  { to: '/research/events', label: 'Calendar' },
  { to: '/research/events/transcripts', label: 'Transcripts' },
  { to: '/research/events/search', label: 'Search' },
  { to: '/research/events/questions', label: 'Questions' },
  { to: '/research/events/topics', label: 'Topics' },
] as const

export const useMayReadCalls = (): boolean => opensArea('news', useUser().researchProductsEnabled)

export const NotEntitled = () => (
  <Alert color="gray" title="You don’t have access to Events & Transcripts" role="status">
    Ask a colleague with Entitlements admin to grant you Transcripts.
  </Alert>
)

export function EventsFrame() {
  usePageTitle('Events & Transcripts')
  const isEntitled = useMayReadCalls()
  return (
    <>
      <PageHeader
        title="Events & Transcripts"
        context={
          <>
            Earnings calls and conferences of your company and its peers <HelpMark topic="events-and-transcripts" />
          </>
        }
      />
      {isEntitled ? (
        <>
          <Tabs />
          <Outlet />
        </>
      ) : (
        <NotEntitled />
      )}
    </>
  )
}

function Tabs() {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  return <PageTabs label="Events and transcripts" tabs={tabs} value={path} onOpen={(to) => void navigate({ to })} />
}
