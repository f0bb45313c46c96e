import { Group, Stack, TextInput } from '@mantine/core'
import { type BrokerRating, brokerRatings } from '@rostrum/contract/research/outlook'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { AnalystInput } from '../BrokerInput.tsx'
import { DateField } from '../DateField.tsx'
import { useChangeRating } from './api.ts'
import { RatingInput } from './RatingForm.tsx'

export function EditRating({ rating, onClose }: { rating: BrokerRating; onClose: () => void }) {
  const change = useChangeRating()
  const { form, submit, isSaving } = useEndpointForm(brokerRatings.update, {
    initialValues: {
      ...{ analyst: rating.analyst?.name ?? '', rating: rating.ratingWord ?? rating.rating ?? '' },
      ...{
        targetPrice: rating.targetPrice ?? '',
        currency: rating.currency ?? '',
        dated: rating.dated as string | null,
      },
    },
    toBody: ({ targetPrice, currency, dated, ...typed }) => ({
      ...{ ...typed, dated: dated ?? '' },
      ...{ targetPrice: targetPrice || null, currency: currency || null },
    }),
    save: (body) => change.mutateAsync({ params: { id: rating.id }, body }),
    onSaved: () => {
      notifySuccess('Rating saved')
      onClose()
    },
    onFailed: (error) => notifyError(`The rating could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12} mt={8}>
        <RatingInput {...form.getInputProps('rating')} />
        <Group grow align="flex-start">
          <TextInput label="Price target" inputMode="decimal" {...form.getInputProps('targetPrice')} />
          <TextInput label="Currency" maxLength={3} {...form.getInputProps('currency')} />
        </Group>
        <DateField label="Date" {...form.getInputProps('dated')} />
        <AnalystInput broker={rating.broker.name} {...form.getInputProps('analyst')} />
        <FormActions saveLabel="Save rating" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
