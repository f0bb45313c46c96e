import { Button, Group, Modal, Stack } from '@mantine/core'
import { mailReasonNames, type WaitingResearchMail } from '@rostrum/contract/research/mail'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt } from '#platform/errors/attempt.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useCan, useUser, Writes } from '#platform/session/session.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import { confirm } from '#ui/confirm.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { researchInbox, useAcceptMail, useDiscardMail, useRenewInbox, useRestoreMail, waitingMail } from '../api.ts'
import { BrokerSettings } from './BrokerSettings.tsx'
import classes from './Inbox.module.css'

/** The address to which brokers send research, and messages that wait. */
export function Inbox() {
  const { data: inbox } = useQuery(researchInbox())
  const [open, setOpen] = useState<'mail' | 'brokers'>()
  if (!inbox) return null
  return (
    <div className={classes.root}>
      {inbox.address && (
        <span className={classes.address}>
          Brokers can send research to <b>{inbox.address}</b>{' '}
          <CopyLink url={inbox.address} label="Copy address" isCompact />
        </span>
      )}
      {inbox.waitingCount > 0 && (
        <Button size="compact-sm" variant="light" onClick={() => setOpen('mail')}>
          {inbox.waitingCount === 1 ? '1 message waiting' : `${inbox.waitingCount} messages waiting`}
        </Button>
      )}
      {inbox.address && <ReplaceAddress />}
      <Writes>
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen('brokers')}>
          Broker settings
        </Button>
      </Writes>
      <Modal opened={open === 'mail'} onClose={() => setOpen(undefined)} title="Messages waiting" size="lg">
        {open === 'mail' && <Waiting />}
      </Modal>
      <Modal opened={open === 'brokers'} onClose={() => setOpen(undefined)} title="Broker settings" size="lg">
        {open === 'brokers' && <BrokerSettings />}
      </Modal>
    </div>
  )
}

/** For admins: mail to the old address is rejected from then on. */
function ReplaceAddress() {
  const mayReplace = useCan('admin')
  const renew = useRenewInbox()
  if (!mayReplace) return null
  const replace = async () => {
    const isMeant = await confirm({
      title: 'Replace your research email address?',
      message: 'Mail to the current address will be rejected. Give brokers the new one.',
      confirmLabel: 'Replace address',
      danger: true,
    })
    if (!isMeant) return
    try {
      await renew.mutateAsync({})
      notifySuccess('Address replaced')
    } catch (error) {
      notifyError(`The address could not be replaced. ${reasonOf(error)}`)
    }
  }
  return (
    <Button size="compact-sm" variant="subtle" loading={renew.isPending} onClick={() => void replace()}>
      Replace address…
    </Button>
  )
}

function Waiting() {
  const list = useQuery(waitingMail())
  return (
    <QueryView
      query={list}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title="No messages waiting" />}
    >
      {({ data }) => (
        <Stack gap={12}>
          <span>
            The sender could not be verified, or is neither a colleague nor at a broker domain you have entered.
          </span>
          {data.map((mail) => (
            <Message key={mail.id} mail={mail} />
          ))}
        </Stack>
      )}
    </QueryView>
  )
}

function Message({ mail }: { mail: WaitingResearchMail }) {
  const { timeZone } = useUser()
  const accept = useAcceptMail()
  const discard = useDiscardMail()
  const restore = useRestoreMail()
  const args = { params: { id: mail.id } }
  const take = () =>
    attempt(async () => {
      await accept.mutateAsync(args)
      notifySuccess('Message accepted')
    }, 'The message could not be accepted.')
  const drop = () =>
    attempt(async () => {
      await discard.mutateAsync(args)
      const undo = () => void attempt(() => restore.mutateAsync(args), 'The message could not be restored.')
      notifyWithUndo('Message discarded', undo)
    }, 'The message could not be discarded.')
  return (
    <div className={classes.message}>
      <b>{mail.subject || 'No subject'}</b>
      <div>{[mail.sender, mailReasonNames[mail.reason], formatDateTime(mail.receivedAt, timeZone)].join(' · ')}</div>
      {mail.fileNames.length > 0 && <div>{mail.fileNames.join(', ')}</div>}
      <Writes>
        <Group gap={8} mt={6}>
          <Button size="compact-sm" loading={accept.isPending} onClick={() => void take()}>
            Add as documents
          </Button>
          <Button size="compact-sm" variant="default" loading={discard.isPending} onClick={() => void drop()}>
            Discard
          </Button>
        </Group>
      </Writes>
    </div>
  )
}
