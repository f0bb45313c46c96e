import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { search, type suggestibleTypes } from '@rostrum/contract/search'
import { useState } from 'react'
import { useSuggest } from '#lists/api.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useCan } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'

/** The profile a suggestion is about; without it, a profile is missing. */
export interface SuggestionSubject {
  type: (typeof suggestibleTypes)[number]
  id: string
  name: string
}

interface SuggestionModalProps {
  isOpen: boolean
  onClose: () => void
  subject?: SuggestionSubject
}

/** Sends a correction or a missing profile to the data team. */
export const SuggestionModal = ({ isOpen, onClose, subject }: SuggestionModalProps) => (
  <Modal opened={isOpen} onClose={onClose} title={subject ? 'Suggest an edit' : 'Suggest an addition'} size={480}>
    <SuggestionForm onDone={onClose} {...(subject && { subject })} />
  </Modal>
)

const addition = {
  question: 'Who or what is missing?',
  hint: 'Name the person, organization, fund or security and add identifying details',
}
const edit = { question: 'What should change?', hint: 'What is wrong, and what it should say' }

interface SuggestionFormProps {
  onDone: () => void
  subject?: SuggestionSubject
}

function SuggestionForm({ onDone, subject }: SuggestionFormProps) {
  const suggest = useSuggest()
  const mayRead = useCan('admin')
  const [link, setLink] = useState('')
  const words = subject ? edit : addition
  const { form, submit, isSaving } = useEndpointForm(search.suggest, {
    initialValues: {
      suggestibleType: subject?.type ?? null,
      suggestibleId: subject?.id ?? null,
      subject: subject ? `Suggested edit: ${subject.name}`.slice(0, 200) : 'Suggested addition',
      body: '',
    },
    save: (suggestion) => suggest.mutateAsync({ body: { ...suggestion, body: withLink(suggestion.body, link) } }),
    onSaved: () => {
      notifySuccess('Your suggestion was sent.')
      onDone()
    },
    onFailed: (error) => notifyError(`Your suggestion could not be sent. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Textarea
          label={words.question}
          description={words.hint}
          rows={5}
          required
          data-autofocus
          {...form.getInputProps('body')}
        />
        <TextInput
          label="Reference link (optional)"
          placeholder="https://"
          type="url"
          maxLength={500}
          value={link}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
      </Stack>
      <FormActions
        saveLabel="Send"
        saving={isSaving}
        onCancel={onDone}
        aside={
          mayRead && (
            <AnchorLink to="/feedback/suggestions" onClick={onDone}>
              View all suggestions
            </AnchorLink>
          )
        }
      />
    </form>
  )
}

const withLink = (text: string, link: string): string => (link.trim() ? `${text.trim()}\n\n${link.trim()}` : text)
