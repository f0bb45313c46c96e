import { Alert, Button, Group, Stack } from '@mantine/core'
import type { SmtpMessage } from '@rostrum/contract/email/outgoing'
import type { Recipient } from '@rostrum/contract/email/recipients'
import { useQuery } from '@tanstack/react-query'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { sentMessage, useCancelMessage, useSettleMessage, useUndoSending } from './api.ts'
import { StateChip } from './outgoing-columns.tsx'

const addresses = (list: readonly Recipient[]) =>
  list.map(({ name, email }) => (name ? `${name} <${email}>` : email)).join(', ')

export function SentMessage({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const message = useQuery({ ...sentMessage(id ?? ''), enabled: id !== undefined })
  return (
    <SidePanel opened={id !== undefined} onClose={onClose} title={message.data?.subject ?? 'Email'} width={560}>
      <QueryView query={message} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(data) => <Message message={data} />}
      </QueryView>
    </SidePanel>
  )
}

function Message({ message }: { message: SmtpMessage }) {
  const { timeZone } = useUser()
  const { from, to, cc, bcc, state, sendAt, acceptedAt, answer, rejected, attempts, attachments } = message
  return (
    <Stack gap={16}>
      {state !== 'accepted' && answer && (
        <Alert color={state === 'failed' ? 'red' : 'yellow'} role="status">
          {answer}
        </Alert>
      )}
      {rejected.length > 0 && (
        <Alert color="yellow" role="status">
          Not sent to {rejected.join(', ')}
        </Alert>
      )}
      <KeyValueList
        items={[
          { label: 'Status', value: <StateChip state={state} /> },
          { label: acceptedAt ? 'Sent' : 'Scheduled for', value: formatDateTime(acceptedAt ?? sendAt, timeZone) },
          { label: 'From', value: addresses([{ ...from, id: null, mode: 'customEmail' }]) },
          { label: 'To', value: addresses(to) },
          ...(cc.length > 0 ? [{ label: 'Cc', value: addresses(cc) }] : []),
          ...(bcc.length > 0 ? [{ label: 'Bcc', value: addresses(bcc) }] : []),
          ...(attempts > 1 ? [{ label: 'Attempts', value: String(attempts) }] : []),
          ...(attachments.length > 0
            ? [{ label: 'Attachments', value: attachments.map(({ name }) => name).join(', ') }]
            : []),
        ]}
      />
      <RichTextView html={message.body} />
      <Actions message={message} />
    </Stack>
  )
}

function Actions({ message: { id, draftId, state, waitingCount } }: { message: SmtpMessage }) {
  const cancel = useCancelMessage()
  const undo = useUndoSending()
  const settle = useSettleMessage()
  const mayWrite = useMayWrite()
  const failed = (error: unknown) => notifyError(`The email was not changed. ${reasonOf(error)}`)
  if (!mayWrite) return null
  if (state === 'queued') {
    const takeBack = () =>
      cancel.mutateAsync({ params: { id } }).then(() => notifySuccess('Canceled. The email is in your drafts.'), failed)
    const takeAllBack = () =>
      undo
        .mutateAsync({ params: { id: draftId } })
        .then(({ to }) => notifySuccess(`Canceled. ${to.length} recipients are back in a draft.`), failed)
    return (
      <Group gap={8}>
        <Button variant="default" loading={cancel.isPending} onClick={() => void takeBack()}>
          Cancel sending
        </Button>
        {waitingCount > 1 && (
          <Button variant="default" loading={undo.isPending} onClick={() => void takeAllBack()}>
            Cancel all {formatNumber(waitingCount)}
          </Button>
        )}
      </Group>
    )
  }
  if (state !== 'unconfirmed') return null
  const say = (as: 'sent' | 'again') => settle.mutateAsync({ params: { id }, body: { as } }).catch(failed)
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => void say('sent')}>
        Mark as sent
      </Button>
      <Button variant="default" onClick={() => void say('again')}>
        Send again
      </Button>
    </Group>
  )
}
