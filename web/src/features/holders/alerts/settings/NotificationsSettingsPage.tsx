import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { alertRules, notificationPreferences } from './api.ts'
import { MailSection } from './MailSection.tsx'
import { RulesSection } from './RulesSection.tsx'

export function NotificationsSettingsPage() {
  usePageTitle('Notifications')
  const preferences = useQuery(notificationPreferences())
  const rules = useQuery(alertRules())
  return (
    <>
      <PageHeader title="Notifications" context="What you are told of, where and when" />
      <Stack gap={16} maw={960}>
        <QueryView query={preferences} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
          {(known) => <MailSection preferences={known} />}
        </QueryView>
        <QueryView query={rules} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
          {(known) => <RulesSection rules={known} />}
        </QueryView>
      </Stack>
    </>
  )
}
