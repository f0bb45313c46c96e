import { Modal } from '@mantine/core'
import type { DiscoveredServers, EmailAccount } from '@rostrum/contract/email/accounts'
import { useState } from 'react'
import { CalendarForm } from './CalendarForm.tsx'
import { FindServers } from './FindServers.tsx'
import { MailboxForm } from './MailboxForm.tsx'

export interface Connecting {
  type: 'imap' | 'caldav'
  /** One that is connected again, with its data filled in. */
  account?: EmailAccount
}

interface Found {
  emailAddress: string
  servers: DiscoveredServers
}

export function ConnectAccount({ connecting, onClose }: { connecting: Connecting | undefined; onClose: () => void }) {
  const title = connecting?.type === 'caldav' ? 'Connect calendar' : 'Connect email'
  return (
    <Modal opened={connecting !== undefined} onClose={onClose} title={title} size={520}>
      {connecting && <Steps connecting={connecting} onClose={onClose} />}
    </Modal>
  )
}

/** First the address, from which the servers are guessed; then the rest. */
function Steps({ connecting: { type, account }, onClose }: { connecting: Connecting; onClose: () => void }) {
  const [found, setFound] = useState<Found | undefined>(
    () => account && { emailAddress: account.emailAddress, servers: keptOf(account) },
  )
  if (!found) return <FindServers type={type} onFound={setFound} onCancel={onClose} />
  const props = { ...found, senderName: account?.senderName ?? null, onClose }
  return type === 'caldav' ? <CalendarForm {...props} /> : <MailboxForm {...props} />
}

const keptOf = ({ imap, smtp, calendarUrl, externalId }: EmailAccount): DiscoveredServers => ({
  source: null,
  provider: null,
  userName: externalId,
  imap,
  smtp,
  calendarUrl,
})
