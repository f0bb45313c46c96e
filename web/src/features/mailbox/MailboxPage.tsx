import { NavLink, Stack } from '@mantine/core'
import type { MailboxMessage } from '@rostrum/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { mailboxAddresses, mailboxMessages } from './api.ts'
import classes from './Mailbox.module.css'
import { MessageView } from './MessageView.tsx'

/** Mail that was sent from here and stays on this machine: what its recipients would see. */
export function MailboxPage() {
  usePageTitle('Mailbox')
  const addresses = useQuery(mailboxAddresses())
  const { address, message } = useSearch({ from: '/shell/mailbox' })
  const navigate = useNavigate({ from: '/mailbox' })
  return (
    <>
      <PageHeader
        title="Mailbox"
        context="Email sent from here stays on this machine. Read and reply to it as any of its recipients."
      />
      <QueryView
        query={addresses}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title="No email yet" message="Reminders, alerts and the email you send arrive here." />}
      >
        {(rows) => {
          const chosen = address ?? rows[0]?.address ?? ''
          return (
            <div className={classes.columns}>
              <SectionCard title="Recipients" flush>
                <nav aria-label="Recipients" className={classes.list}>
                  {rows.map((row) => (
                    <NavLink
                      key={row.address}
                      component="button"
                      label={row.address}
                      description={`${row.received.toLocaleString('en-US')} received`}
                      active={row.address === chosen}
                      aria-current={row.address === chosen ? 'true' : undefined}
                      onClick={() => void navigate({ search: { address: row.address } })}
                    />
                  ))}
                </nav>
              </SectionCard>
              <Stack gap={16}>
                <Messages
                  address={chosen}
                  message={message}
                  onOpen={(id) => void navigate({ search: { address: chosen, message: id } })}
                />
                {message && <MessageView key={message} id={message} address={chosen} />}
              </Stack>
            </div>
          )
        }}
      </QueryView>
    </>
  )
}

interface MessagesProps {
  address: string
  message: string | undefined
  onOpen: (id: string) => void
}

function Messages({ address, message, onOpen }: MessagesProps) {
  const messages = useQuery(mailboxMessages(address))
  const { timeZone } = useUser()
  const detailOf = ({ from, receivedAt }: MailboxMessage) => `${from} · ${formatDateTime(receivedAt, timeZone)}`
  return (
    <SectionCard title={address} flush>
      <QueryView
        query={messages}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title="No email yet" message="Nothing was sent to this address." />}
      >
        {({ data }) => (
          <div className={classes.list}>
            {data.map((row) => (
              <NavLink
                key={row.id}
                component="button"
                label={row.subject || 'No subject'}
                description={detailOf(row)}
                active={row.id === message}
                aria-current={row.id === message ? 'true' : undefined}
                onClick={() => onOpen(row.id)}
              />
            ))}
          </div>
        )}
      </QueryView>
    </SectionCard>
  )
}
