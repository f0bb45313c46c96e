import { Anchor, Autocomplete, Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { ratingNames, ratingOf, ratings } from '@rostrum/contract/research/brokers'
import type { DocumentDetail, RecognizedField } from '@rostrum/contract/research/document-values'
import { researchDocuments } from '@rostrum/contract/research/documents'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DayInput } from '#lists/DayInput.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { fullName } from '#platform/names.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { documentChoices, useConfirmDocument } from '../api.ts'
import { securityLabel } from '../words.ts'
import classes from './Reader.module.css'

interface DetailsProps {
  document: DocumentDetail
  onPage: (page: number) => void
}

const ratingChoices = ratings.map((value) => ({ value, label: ratingNames[value] }))

function useDetailsForm(document: DocumentDetail) {
  const confirm = useConfirmDocument()
  const { recognized, broker, analyst, security } = document
  const guessed = (field: RecognizedField) => (document.isConfirmed ? undefined : recognized[field])
  return useEndpointForm(researchDocuments.confirm, {
    initialValues: {
      title: document.title,
      brokerName: broker?.name ?? guessed('broker')?.label ?? '',
      analystName: analyst?.name ?? guessed('analyst')?.value ?? '',
      securityId: security?.id ?? null,
      dated: document.dated,
      ratingWord: document.ratingWord ?? '',
      rating: document.rating,
      targetPrice: document.targetPrice,
      currency: document.currency,
    },
    save: (body) => confirm.mutateAsync({ params: { id: document.id }, body }),
    onSaved: () => notifySuccess('Details confirmed'),
    onFailed: (error) => notifyError(`The details could not be saved. ${reasonOf(error)}`),
  })
}

/** What was recognized, with the words it was read from, until a person confirms or corrects it. */
export function Details({ document, onPage }: DetailsProps) {
  const { form, submit, isSaving } = useDetailsForm(document)
  const mayWrite = useMayWrite()
  const { data: choices } = useQuery(documentChoices())
  const { values } = form
  const broker = choices?.brokers.find(({ name }) => name === values.brokerName)
  const analysts = (choices?.analysts ?? []).filter(({ brokerId }) => !broker || brokerId === broker.id)
  const securities = [...(choices?.securities ?? [])]
  if (document.security && !securities.some(({ id }) => id === document.security?.id)) {
    securities.push({ ...document.security, isOwn: false })
  }
  const source = (field: RecognizedField) => <Source document={document} field={field} onPage={onPage} />
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!mayWrite} style={{ border: 0, margin: 0, padding: 0 }}>
        <Stack gap={10}>
          <TextInput label="Title" {...form.getInputProps('title')} />
          <Field source={source('broker')}>
            <Autocomplete
              label="Broker"
              data={[...new Set((choices?.brokers ?? []).map(({ name }) => name))]}
              {...form.getInputProps('brokerName')}
            />
          </Field>
          <Field source={source('analyst')}>
            <Autocomplete
              label="Analyst"
              data={[...new Set(analysts.map(({ name }) => name))]}
              {...form.getInputProps('analystName')}
            />
          </Field>
          <Field source={source('dated')}>
            <DayInput
              label="Report date"
              placeholder="Choose a day"
              value={values.dated}
              onChange={(day) => form.setFieldValue('dated', day)}
            />
          </Field>
          <Field source={source('security')}>
            <Select
              label="Security"
              searchable
              clearable
              data={securities.map((one) => ({ value: one.id, label: `${securityLabel(one)} · ${one.name}` }))}
              {...form.getInputProps('securityId')}
            />
          </Field>
          <Opinion form={form} source={source} />
          <Confirmation document={document} isSaving={isSaving} />
        </Stack>
      </fieldset>
    </form>
  )
}

type Form = ReturnType<typeof useDetailsForm>['form']

function Opinion({ form, source }: { form: Form; source: (field: RecognizedField) => ReactNode }) {
  return (
    <>
      <Field source={source('rating')}>
        <Group gap={8} grow align="start">
          <TextInput
            label="Rating"
            {...form.getInputProps('ratingWord')}
            onChange={({ currentTarget: { value } }) => {
              form.setFieldValue('ratingWord', value)
              form.setFieldValue('rating', ratingOf(value) ?? null)
            }}
          />
          <Select label="Counts as" clearable data={ratingChoices} {...form.getInputProps('rating')} />
        </Group>
      </Field>
      <Field source={source('targetPrice')}>
        <Group gap={8} grow align="start">
          <NumberInput
            label="Price target"
            min={0}
            decimalScale={4}
            hideControls
            value={form.values.targetPrice ?? ''}
            onChange={(price) => form.setFieldValue('targetPrice', typeof price === 'number' ? price : null)}
            error={form.errors.targetPrice}
          />
          <TextInput
            label="Currency"
            placeholder="USD"
            maxLength={3}
            value={form.values.currency ?? ''}
            onChange={({ currentTarget: { value } }) => form.setFieldValue('currency', value.toUpperCase() || null)}
            error={form.errors.currency}
          />
        </Group>
      </Field>
    </>
  )
}

function Confirmation({ document, isSaving }: { document: DocumentDetail; isSaving: boolean }) {
  const { isConfirmed, confirmedBy, status } = document
  return (
    <Group gap={8}>
      <Button type="submit" loading={isSaving} disabled={status === 'waiting' || status === 'reading'}>
        {isConfirmed ? 'Save details' : 'Confirm details'}
      </Button>
      {confirmedBy && <span className={classes.source}>Confirmed by {fullName(confirmedBy)}</span>}
    </Group>
  )
}

const Field = ({ children, source }: { children: ReactNode; source: ReactNode }) => (
  <div>
    {children}
    {source}
  </div>
)

/** The words that a value was read from; a click opens their page. */
function Source({ document, field, onPage }: DetailsProps & { field: RecognizedField }) {
  const found = document.recognized[field]
  if (!found) return null
  return (
    <div className={classes.source}>
      “{found.words}”{' '}
      <Anchor component="button" type="button" size="xs" underline="always" onClick={() => onPage(found.page)}>
        Page {found.page}
      </Anchor>
    </div>
  )
}
