import { Button, Group } from '@mantine/core'
import type { EmailAccount } from '@rostrum/contract/email/accounts'
import { IconCalendarPlus, IconMailPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilingAddress } from '#features/email/filing/public.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { AccountTable } from './AccountTable.tsx'
import { accountOptions, ownAccounts } from './api.ts'
import { ConnectAccount, type Connecting } from './ConnectAccount.tsx'
import { SenderNameModal } from './SenderNameModal.tsx'
import { useWayBack } from './use-way-back.ts'

const icon = { size: 16, stroke: 1.75 }

/** The person's own mailboxes and calendars. */
export function EmailAndCalendarPage() {
  usePageTitle('Email and Calendar')
  const accounts = useQuery(ownAccounts())
  const mayWrite = useMayWrite()
  const [connecting, setConnecting] = useState<Connecting>()
  const [renaming, setRenaming] = useState<EmailAccount>()
  const isFinishing = useWayBack()
  return (
    <>
      <PageHeader
        title="Email and Calendar"
        context={<Context />}
        actions={
          mayWrite && (
            <Group gap={8}>
              <Button
                variant="default"
                leftSection={<IconCalendarPlus {...icon} />}
                onClick={() => setConnecting({ type: 'caldav' })}
              >
                Connect calendar
              </Button>
              <Button
                leftSection={<IconMailPlus {...icon} />}
                loading={isFinishing}
                onClick={() => setConnecting({ type: 'imap' })}
              >
                Connect email
              </Button>
            </Group>
          )
        }
      />
      <QueryView
        query={accounts}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            title="No accounts yet"
            message="Connect your mailbox to write to investors from here, and your calendar to schedule meetings."
          />
        }
      >
        {(rows) => <AccountTable accounts={rows} onReconnect={setConnecting} onRename={setRenaming} />}
      </QueryView>
      <FilingAddress />
      <ConnectAccount connecting={connecting} onClose={() => setConnecting(undefined)} />
      <SenderNameModal account={renaming} onClose={() => setRenaming(undefined)} />
    </>
  )
}

function Context() {
  const { data } = useQuery(accountOptions())
  if (!data?.hasMailbox) return 'Your mailboxes and calendars. Only you can use them.'
  return (
    <>
      Your mailboxes and calendars. Mail stays on this machine: read and answer it in the{' '}
      <AnchorLink to="/mailbox" underline="always">
        mailbox
      </AnchorLink>
      .
    </>
  )
}
