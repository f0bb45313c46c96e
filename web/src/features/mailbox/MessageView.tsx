import { Textarea } from '@mantine/core'
import { mailbox } from '@rostrum/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { mailboxMessage, useReply } from './api.ts'
import classes from './Mailbox.module.css'

export function MessageView({ id, address }: { id: string; address: string }) {
  const message = useQuery(mailboxMessage(id))
  const { timeZone } = useUser()
  return (
    <SectionCard title={message.data?.subject || 'Message'}>
      <QueryView query={message}>
        {({ from, to, receivedAt, text, attachments }) => (
          <>
            <KeyValueList
              items={[
                { label: 'From', value: from },
                { label: 'To', value: to.join(', ') },
                { label: 'Received', value: formatDateTime(receivedAt, timeZone) },
                ...(attachments.length > 0 ? [{ label: 'Attachments', value: attachments.join(', ') }] : []),
              ]}
            />
            <p className={classes.text}>{text}</p>
            <Writes>
              <ReplyForm id={id} address={address} />
            </Writes>
          </>
        )}
      </QueryView>
    </SectionCard>
  )
}

function ReplyForm({ id, address }: { id: string; address: string }) {
  const reply = useReply()
  const { form, submit, isSaving } = useEndpointForm(mailbox.reply, {
    initialValues: { address, text: '' },
    save: (body) => reply.mutateAsync({ params: { id }, body }),
    onSaved: ({ to }) => {
      notifySuccess(`Reply sent to ${to}`)
      form.reset()
    },
    onFailed: (error) => notifyError(`The reply was not sent. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Textarea label={`Reply as ${address}`} autosize minRows={3} maxRows={12} {...form.getInputProps('text')} />
      <FormActions saveLabel="Send reply" saving={isSaving} />
    </form>
  )
}
