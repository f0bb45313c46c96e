import { Autocomplete, Group, Modal, Stack, TextInput } from '@mantine/core'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { ratingWords } from '@rostrum/contract/research/brokers'
import type { CoveredSecurity } from '@rostrum/contract/research/estimates'
import { brokerRatings } from '@rostrum/contract/research/outlook'
import type { ReactNode } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { AnalystInput, BrokerInput } from '../BrokerInput.tsx'
import { DateField } from '../DateField.tsx'
import { useCreateRating } from './api.ts'

const words = ratingWords.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)

type RatingInputProps = { value?: string; onChange?: (word: string) => void; error?: ReactNode }

export const RatingInput = (props: RatingInputProps) => (
  <Autocomplete label="Rating" placeholder="Buy, Outperform…" data={words} limit={8} maxLength={60} {...props} />
)

type RatingFormProps = { security: CoveredSecurity; onClose: () => void }

export const RatingForm = (props: RatingFormProps) => (
  <Modal
    opened
    onClose={props.onClose}
    title={`Add rating for ${props.security.ticker ?? props.security.name}`}
    size={480}
    centered
  >
    <Fields {...props} />
  </Modal>
)

function Fields({ security, onClose }: RatingFormProps) {
  const { timeZone } = useUser()
  const create = useCreateRating()
  const { form, submit, isSaving } = useEndpointForm(brokerRatings.create, {
    initialValues: {
      ...{ broker: '', analyst: '', rating: '', targetPrice: '', currency: 'USD' },
      dated: dayIn(timeZone) as string | null,
    },
    toBody: ({ targetPrice, currency, dated, ...typed }) => ({
      ...{ ...typed, securityId: security.id, dated: dated ?? '' },
      ...{ targetPrice: targetPrice || null, currency: currency || null },
    }),
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ broker }) => {
      notifySuccess(`${broker.name} rating saved`)
      onClose()
    },
    onFailed: (error) => notifyError(`The rating could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <BrokerInput {...form.getInputProps('broker')} />
        <AnalystInput broker={form.values.broker} {...form.getInputProps('analyst')} />
        <Group grow align="flex-start">
          <RatingInput {...form.getInputProps('rating')} />
          <DateField label="Date" {...form.getInputProps('dated')} />
        </Group>
        <Group grow align="flex-start">
          <TextInput label="Price target" inputMode="decimal" {...form.getInputProps('targetPrice')} />
          <TextInput label="Currency" maxLength={3} {...form.getInputProps('currency')} />
        </Group>
        <FormActions saveLabel="Save rating" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
