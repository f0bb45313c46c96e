import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { alertRules, chosenSeverities, notificationPreferences } from './api.ts'
import { MailSection } from './MailSection.tsx'
import { RulesSection } from './RulesSection.tsx'
import { SeveritySection } from './SeveritySection.tsx'

export function NotificationsSettingsPage() {
  usePageTitle('Notifications')
  const preferences = useQuery(notificationPreferences())
  const rules = useQuery(alertRules())
  const severities = useQuery(chosenSeverities())
  return (
    <>
      <PageHeader title="Notifications" context="Which alerts you get, how severe they are, and what is emailed" />
      <Stack gap={16} maw={960}>
        <QueryView query={preferences} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
          {(known) => <MailSection preferences={known} />}
        </QueryView>
        <QueryView query={rules} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
          {(known) => <RulesSection rules={known} />}
        </QueryView>
        <QueryView query={severities} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
          {(known) => <SeveritySection chosen={known} />}
        </QueryView>
      </Stack>
    </>
  )
}
