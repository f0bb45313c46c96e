import { Alert, Stack } from '@mantine/core'
import { type MarketingService, marketingServiceName } from '@rostrum/contract/email/marketing-service'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useIsShut } from '#platform/session/flags.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { AccountCard } from './AccountCard.tsx'
import { connectedService } from './api.ts'
import { ContactErrors } from './ContactErrors.tsx'
import { KeyForm } from './KeyForm.tsx'
import { RunCard } from './RunCard.tsx'
import { RunHistory } from './RunHistory.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const refreshMs = 2000

/** Without the flag, the page does not exist. */
export const MarketingServicePage = () => (useIsShut('campaigns') ? <NotFound /> : <Page />)

function Page() {
  usePageTitle('Email Marketing Service')
  const service = useQuery({
    ...connectedService(),
    refetchInterval: ({ state: { data } }) => (data?.latestRun?.state === 'running' ? refreshMs : false),
  })
  return (
    <>
      <PageHeader
        title="Email Marketing Service"
        context={`Keeps contacts and unsubscribes in sync with ${marketingServiceName}`}
      />
      <QueryView query={service} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(found) => (
          <Stack gap={16} maw={980}>
            {found.problem && (
              <Alert color="red" icon={<IconAlertTriangle size={18} />} title="Synchronization needs attention">
                {found.problem}
              </Alert>
            )}
            {found.account ? <Connected service={found} account={found.account} /> : <NotConnected />}
          </Stack>
        )}
      </QueryView>
    </>
  )
}

const NotConnected = () => (
  <SectionCard
    title={`Connect ${marketingServiceName}`}
    description={`Create an API key in ${marketingServiceName} under Account & billing, Extras, API keys.`}
  >
    <KeyForm saveLabel="Connect" />
  </SectionCard>
)

function Connected({
  service,
  account,
}: {
  service: MarketingService
  account: NonNullable<MarketingService['account']>
}) {
  const { latestRun, errorCount } = service
  // A run that begins or ends by itself changes what these show.
  const turn = `${latestRun?.id} ${latestRun?.state} ${errorCount}`
  return (
    <>
      <AccountCard account={account} />
      <SectionCard
        title="What is synchronized"
        description="Contacts who are suppressed or have not consented are not exported"
      >
        <SettingsForm key={service.list?.id ?? ''} service={service} />
      </SectionCard>
      {service.list && <RunCard service={service} />}
      {errorCount > 0 && <ContactErrors key={`errors ${turn}`} isRunning={latestRun?.state === 'running'} />}
      {latestRun && <RunHistory key={`runs ${turn}`} />}
    </>
  )
}
