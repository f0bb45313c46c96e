import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { newsChoices } from '../api.ts'
import { feedList } from './api.ts'
import { FeedsSection } from './FeedsSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'

export function NewsSettingsPage() {
  usePageTitle('News')
  const choices = useQuery(newsChoices())
  const feeds = useQuery(feedList())
  return (
    <>
      <PageHeader title="News" context="Topics, muted words, email digest and feeds" />
      <Stack gap={16} maw={960}>
        <QueryView query={choices} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
          {(known) => <PreferencesSection preferences={known} feeds={feeds.data ?? []} />}
        </QueryView>
        <QueryView query={feeds} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
          {(known) => <FeedsSection feeds={known} />}
        </QueryView>
      </Stack>
    </>
  )
}
