import { IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'

const tabs = [
  { to: '/irm/scheduler', label: 'Booking pages' },
  { to: '/irm/scheduler/bookings', label: 'Bookings' },
  { to: '/irm/scheduler/polls', label: 'Polls' },
  { to: '/irm/scheduler/quiet-periods', label: 'Quiet periods' },
] as const

export const NewPageButton = () => (
  <ButtonLink to="/irm/scheduler/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
    New booking page
  </ButtonLink>
)

export const NewPollButton = () => (
  <ButtonLink to="/irm/scheduler/polls/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
    New poll
  </ButtonLink>
)

export function SchedulerHeader({ title }: { title: string }) {
  usePageTitle(title)
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  return (
    <>
      <PageHeader
        title="Scheduler"
        context={
          <>
            Pages where investors book time with you <HelpMark topic="scheduler" />
          </>
        }
        actions={<Writes>{path.endsWith('/polls') ? <NewPollButton /> : <NewPageButton />}</Writes>}
      />
      <PageTabs label="Scheduler sections" tabs={tabs} value={path} onOpen={(to) => void navigate({ to })} />
    </>
  )
}
