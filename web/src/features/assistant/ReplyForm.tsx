import { Input, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { messageRows, type RequestStatus, type RequestWithEntries, uploadRequests } from '@rostrum/contract/assistant'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useIsAssistant } from '#platform/session/session.tsx'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { AttachFiles, useAttachedFiles } from './AttachFiles.tsx'
import { useReply } from './api.ts'

type After = 'in_progress' | 'waiting' | 'done'

const choicesFrom = (status: RequestStatus): { value: After; label: string }[] => [
  { value: 'in_progress', label: status === 'done' ? 'Reopen' : 'Keep in progress' },
  { value: 'waiting', label: 'Wait for customer' },
  { value: 'done', label: status === 'done' ? 'Leave as done' : 'Mark as done' },
]

const hintOf = (status: RequestStatus) => {
  if (status === 'done') return 'Your reply reopens this request.'
  return status === 'waiting' ? 'Your assistant is waiting for your reply.' : undefined
}

const empty: { message: string; after: After | null } = { message: '', after: null }

export function ReplyForm({ request }: { request: RequestWithEntries }) {
  const { id, status } = request
  const isAssistant = useIsAssistant()
  const send = useReply()
  const attached = useAttachedFiles()
  /** A colleague may change the status while somebody writes: only a choice of one's own outlasts that. */
  const afterOf = (chosen: After | null): After => chosen ?? (status === 'done' ? 'done' : 'in_progress')
  const { form, submit, isSaving } = useEndpointForm(uploadRequests.reply, {
    initialValues: empty,
    toBody: (typed) => ({
      message: typed.message.trim(),
      urls: attached.urls,
      status: isAssistant ? afterOf(typed.after) : null,
    }),
    save: (body) => send.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      notifySuccess('Reply sent')
      form.setValues(empty)
      form.resetDirty(empty)
      attached.clear()
    },
    onFailed: (error) => notifyError(`Your reply could not be sent. ${reasonOf(error)}`),
  })
  useUnsavedGuard(() => form.isDirty('message'))
  return (
    <SectionCard title="Reply" description={isAssistant ? undefined : hintOf(status)}>
      <form noValidate onSubmit={submit}>
        <Stack gap={12}>
          <Textarea label="Message" rows={messageRows} {...form.getInputProps('message')} />
          <AttachFiles attached={attached} error={form.errors.urls} />
          {isAssistant && (
            <Input.Wrapper label="After sending" labelElement="div">
              <SegmentedControl
                fullWidth
                aria-label="After sending"
                data={choicesFrom(status)}
                value={afterOf(form.values.after)}
                onChange={(after) => form.setFieldValue('after', after as After)}
              />
            </Input.Wrapper>
          )}
        </Stack>
        <FormActions saveLabel="Send reply" saving={isSaving} disabled={attached.isBusy} />
      </form>
    </SectionCard>
  )
}
