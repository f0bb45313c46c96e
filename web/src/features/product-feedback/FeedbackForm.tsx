import { SegmentedControl, Stack, Textarea } from '@mantine/core'
import { productFeedback } from '@rostrum/contract/product-feedback'
import { feedbackKinds } from '@rostrum/contract/product-feedback-query'
import { useEffect, useRef } from 'react'
import { useEndpointForm } from '#platform/forms.ts'
import { currentPath } from '#platform/session/oidc.ts'
import { useCan } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useGiveFeedback } from './api.ts'
import { kindLabels } from './labels.ts'

export function FeedbackForm({ onDone }: { onDone: () => void }) {
  const message = useRef<HTMLTextAreaElement>(null)
  // The dialog has placed the focus before this form was loaded.
  useEffect(() => message.current?.focus(), [])
  const mayRead = useCan('admin')
  const give = useGiveFeedback()
  const { form, submit, isSaving } = useEndpointForm(productFeedback.create, {
    initialValues: { kind: 'idea', message: '', path: currentPath().slice(0, 500) },
    save: (body) => give.mutateAsync({ body }),
    onSaved: () => {
      notifySuccess('Thank you. Your feedback was sent.')
      onDone()
    },
    onFailed: () => notifyError('Your feedback could not be sent. Please try again.'),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <SegmentedControl
          aria-label="Feedback type"
          data={feedbackKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
          {...form.getInputProps('kind')}
        />
        <Textarea
          ref={message}
          label="What would you like to tell us?"
          rows={6}
          data-autofocus
          {...form.getInputProps('message')}
        />
      </Stack>
      <FormActions
        saveLabel="Send"
        saving={isSaving}
        onCancel={onDone}
        aside={
          mayRead && (
            <AnchorLink to="/feedback" onClick={onDone}>
              View all feedback
            </AnchorLink>
          )
        }
      />
    </form>
  )
}
