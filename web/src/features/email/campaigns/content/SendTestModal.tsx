import { Modal, TagsInput } from '@mantine/core'
import { campaignContent, mostTestAddresses } from '@rostrum/contract/email/campaigns/content-calls'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useSendTest } from './api.ts'
import { recipientOf, type ShownAs } from './shown-as.ts'

type SendTestProps = { campaignId: string; shownAs: ShownAs; save: () => Promise<void>; onClose: () => void }

export const SendTestModal = ({ isOpen, ...props }: SendTestProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="Send test">
    <SendTest {...props} />
  </Modal>
)

function SendTest({ campaignId, shownAs, save, onClose }: SendTestProps) {
  const send = useSendTest()
  const { email } = useUser()
  const { form, submit, isSaving } = useEndpointForm(campaignContent.sendTest, {
    initialValues: { addresses: [email] },
    save: async ({ addresses }) => {
      await save()
      return send.mutateAsync({ params: { id: campaignId }, body: { addresses, ...recipientOf(shownAs) } })
    },
    onSaved: ({ sent }) => {
      notifySuccess(`Test sent to ${sent.join(', ')}`)
      onClose()
    },
    onFailed: (error) => notifyError(`The test was not sent. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <TagsInput
        label="Send to"
        description={`Up to ${mostTestAddresses} addresses. The subject begins with [Test], and nothing is counted.`}
        placeholder="name@example.com"
        maxTags={mostTestAddresses}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        data-autofocus
        {...form.getInputProps('addresses')}
      />
      <FormActions saveLabel="Send test" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
