import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { calendarOverview } from './api.ts'
import classes from './Calendars.module.css'
import { ChangedEntries } from './ChangedEntries.tsx'
import { FeedSection } from './FeedSection.tsx'
import { SourceCard } from './SourceCard.tsx'
import { SubscribeDialog } from './SubscribeDialog.tsx'

/** The person's own calendars: when they are busy, and where their meetings go. */
export function CalendarsPage() {
  usePageTitle('Calendars')
  const overview = useQuery(calendarOverview())
  const mayWrite = useMayWrite()
  const [isSubscribing, setIsSubscribing] = useState(false)
  return (
    <>
      <PageHeader
        title="Calendars"
        context={
          <>
            When you are busy, and where your meetings are added. Connect a calendar account under{' '}
            <AnchorLink to="/settings/email-and-calendar" underline="always">
              Email and Calendar
            </AnchorLink>
            .
          </>
        }
        actions={
          mayWrite && (
            <Button leftSection={<IconCalendarPlus size={16} stroke={1.75} />} onClick={() => setIsSubscribing(true)}>
              Subscribe to calendar
            </Button>
          )
        }
      />
      <QueryView query={overview} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {({ sources, changes, feedUrl }) => (
          <div className={classes.sections}>
            <ChangedEntries changes={changes} />
            {sources.length === 0 ? (
              <EmptyState
                title="No calendars yet"
                message="Connect an account or subscribe to a calendarso that no one can book you when you are busy."
              />
            ) : (
              sources.map((source) => <SourceCard key={source.id} source={source} />)
            )}
            <FeedSection feedUrl={feedUrl} />
          </div>
        )}
      </QueryView>
      <SubscribeDialog isOpen={isSubscribing} onClose={() => setIsSubscribing(false)} />
    </>
  )
}
