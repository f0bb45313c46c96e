import { Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { isAddress, readAddresses } from '@rostrum/contract/email/recipients'
import { type SubmitEvent, useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { Chip } from '#ui/Chip.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyInfo, notifySuccess } from '#ui/notify.ts'
import { useAddRecipients } from './api.ts'

type AddRecipientsProps = { surveyId: string; onClose: () => void }

export const AddRecipients = ({ isOpen, ...props }: AddRecipientsProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="Add recipients" size={560} centered>
    <AddForm {...props} />
  </Modal>
)

const people = (count: number) => `${count} ${count === 1 ? 'recipient' : 'recipients'}`

function AddForm({ surveyId, onClose }: AddRecipientsProps) {
  const add = useAddRecipients()
  const [chosen, setChosen] = useState<PickedEntity[]>([])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const addresses = readAddresses(text)
    const wrong = addresses.filter(({ email }) => !isAddress(email)).map(({ email }) => email)
    if (wrong.length > 0) return setProblem(`Not an email address: ${wrong.slice(0, 3).join(', ')}`)
    if (addresses.length + chosen.length === 0) return setProblem('Choose a person or enter an address')
    setProblem(null)
    try {
      const personIds = chosen.map(({ id }) => id)
      const { added, known, leftOut } = await add.mutateAsync({ body: { surveyId, personIds, addresses } })
      const already = known > 0 ? `, ${known} already on the list` : ''
      notifySuccess(`${people(added)} added${already}`)
      if (leftOut.length > 0) notifyInfo(`Not added: ${leftOut.join(', ')}`)
      onClose()
    } catch (error) {
      notifyError(`The recipients could not be added. ${reasonOf(error)}`)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap={16}>
        <EntityPicker
          kind="people"
          label="People"
          placeholder="Name of a person"
          value={null}
          excludedIds={chosen.map(({ id }) => id)}
          onChange={(picked) => picked && setChosen([...chosen, picked])}
        />
        {chosen.length > 0 && (
          <Group gap={6}>
            {chosen.map((one) => (
              <Chip
                key={one.id}
                removeLabel={`Remove ${one.name}`}
                onRemove={() => setChosen(chosen.filter(({ id }) => id !== one.id))}
              >
                {one.name}
              </Chip>
            ))}
          </Group>
        )}
        <Textarea
          label="Email addresses"
          description="One per line or separated by commas; “Name <name@example.com>” works too."
          autosize
          minRows={4}
          maxRows={10}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          Nothing has been sent yet. Choose Invite to email them.
        </Text>
        <FormActions saveLabel="Add" saving={add.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
