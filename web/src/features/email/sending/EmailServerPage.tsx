import { Button, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { ownServer, useTestServer } from './api.ts'
import { DomainSection } from './DomainSection.tsx'
import { ServerForm } from './ServerForm.tsx'

/** The server that the company's group email leaves through. */
export function EmailServerPage() {
  usePageTitle('Email Server')
  const server = useQuery(ownServer())
  return (
    <>
      <PageHeader
        title="Email Server"
        context="How your company’s group email is sent"
        actions={server.data?.accountId && <TestButton />}
      />
      <QueryView query={server} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(saved) => (
          <Stack gap={16} maw={860}>
            <SectionCard title="Sending server" description="Tested before it is saved">
              <ServerForm key={saved.savedAt?.getTime()} server={saved} />
            </SectionCard>
            {saved.accountId && <DomainSection />}
          </Stack>
        )}
      </QueryView>
    </>
  )
}

function TestButton() {
  const test = useTestServer()
  const send = () =>
    test.mutate(
      {},
      {
        onSuccess: ({ to }) => notifySuccess(`Test message sent to ${to}`),
        onError: (error) => notifyError(`The test message was not sent. ${reasonOf(error)}`),
      },
    )
  return (
    <Writes>
      <Button
        variant="default"
        leftSection={<IconSend size={16} stroke={1.75} />}
        loading={test.isPending}
        onClick={send}
      >
        Send test message
      </Button>
    </Writes>
  )
}
