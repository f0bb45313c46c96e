import { Modal, Select, Stack, Textarea } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { type Annotation, charting, longestAnnotation } from '@rostrum/contract/reports/charting'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { useAnnotate, useChangeAnnotation } from './api.ts'

export interface AnnotationDraft {
  /** The one that is changed; undefined adds one. */
  annotation?: Annotation
  securityId: string
  onDate: string
}

interface AnnotationModalProps {
  draft: AnnotationDraft | undefined
  /** Tickers by security. */
  securities: { value: string; label: string }[]
  onClose: () => void
  onSaved: () => void
}

export const AnnotationModal = ({ draft, ...rest }: AnnotationModalProps) => (
  <Modal
    opened={draft !== undefined}
    onClose={rest.onClose}
    title={draft?.annotation ? 'Change annotation' : 'Add annotation'}
    size={440}
  >
    {draft && <AnnotationForm draft={draft} {...rest} />}
  </Modal>
)

type FormProps = AnnotationModalProps & { draft: AnnotationDraft }

function AnnotationForm({ draft: { annotation, securityId, onDate }, securities, onClose, onSaved }: FormProps) {
  const add = useAnnotate()
  const change = useChangeAnnotation()
  const { form, submit, isSaving } = useEndpointForm(charting.annotate, {
    initialValues: { securityId, onDate, text: annotation?.text ?? '' },
    save: (body) =>
      annotation ? change.mutateAsync({ params: { id: annotation.id }, body }) : add.mutateAsync({ body }),
    onSaved: () => {
      onSaved()
      onClose()
    },
    onFailed: (error) => notifyError(`The annotation could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <DateInput
          label="Day"
          required
          valueFormat="MMM D, YYYY"
          firstDayOfWeek={0}
          {...form.getInputProps('onDate')}
        />
        {securities.length > 1 && (
          <Select
            label="Security"
            required
            allowDeselect={false}
            data={securities}
            {...form.getInputProps('securityId')}
          />
        )}
        <Textarea
          label="Text"
          description="Everyone on your team sees it on charts of this security"
          required
          autosize
          minRows={2}
          maxLength={longestAnnotation}
          data-autofocus
          {...form.getInputProps('text')}
        />
      </Stack>
      <FormActions saving={isSaving} onCancel={onClose} saveLabel={annotation ? 'Save' : 'Add annotation'} />
    </form>
  )
}
