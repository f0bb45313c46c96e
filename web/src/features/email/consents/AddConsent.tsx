import { Modal, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { consents } from '@rostrum/contract/email/campaigns/consents'
import {
  type ConsentKind,
  consentKindNames,
  consentKinds,
  type Jurisdiction,
  jurisdictionNames,
  jurisdictions,
} from '@rostrum/contract/email/campaigns/jurisdictions'
import { AddressesInput, splitAddresses } from '#features/email/suppressions/public.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatNumber } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyInfo, notifySuccess } from '#ui/notify.ts'
import { useAddConsents } from './api.ts'

interface AddConsentProps {
  opened: boolean
  onClose: () => void
  /** Of chosen rows, or of a person. */
  emails?: readonly string[]
}

export const AddConsent = ({ opened, onClose, emails = [] }: AddConsentProps) => (
  <Modal opened={opened} onClose={onClose} title="Record consent" size={560}>
    {opened && <AddForm emails={emails} onClose={onClose} />}
  </Modal>
)

const byCountry = 'by_country'
const kindChoices = consentKinds.map((value) => ({ value, label: consentKindNames[value] }))
const lawChoices = [
  { value: byCountry, label: 'By the person’s country' },
  ...jurisdictions.map((value) => ({ value, label: jurisdictionNames[value] })),
]

const kindHints: Record<ConsentKind, string> = {
  express: 'They agreed, for example in a form or by email.',
  implied: 'A business relationship (CASL) or a documented legitimate interest (GDPR).',
  none: 'They declined. They get no campaigns.',
}

/** The days in the browser's own calendar. */
const today = () => new Date().toLocaleDateString('sv-SE')

function announce({ added, rejected }: { added: number; rejected: string[] }) {
  notifySuccess(`Consent recorded for ${formatNumber(added)} ${added === 1 ? 'address' : 'addresses'}`)
  if (rejected.length > 0) notifyInfo(`Not an email address: ${rejected.slice(0, 5).join(', ')}`)
}

interface Typed extends Record<string, unknown> {
  text: string
  kind: ConsentKind
  law: string
  source: string
  evidence: string
  givenOn: string
  expiresOn: string
}

function useConsentForm(emails: readonly string[], onClose: () => void) {
  const add = useAddConsents()
  const initialValues: Typed = {
    ...{ text: emails.join('\n'), kind: 'express', law: byCountry, source: '', evidence: '' },
    ...{ givenOn: today(), expiresOn: '' },
  }
  return useEndpointForm<typeof consents.add, Typed>(consents.add, {
    initialValues,
    toBody: ({ text, law, expiresOn, kind, source, evidence, givenOn }) => ({
      ...{ emails: splitAddresses(text), kind, source, evidence, givenOn },
      jurisdiction: law === byCountry ? null : (law as Jurisdiction),
      expiresOn: kind === 'none' ? null : expiresOn || null,
    }),
    save: (body) => add.mutateAsync({ body }),
    onSaved: (outcome) => {
      announce(outcome)
      onClose()
    },
    onFailed: (error) => notifyError(`The consent could not be recorded. ${reasonOf(error)}`),
  })
}

function AddForm({ emails, onClose }: { emails: readonly string[]; onClose: () => void }) {
  const { form, submit, isSaving } = useConsentForm(emails, onClose)
  const { kind } = form.values
  const problem = Object.entries(form.errors).find(([field]) => field.startsWith('emails'))?.[1]
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <AddressesInput
          value={form.values.text}
          onChange={(text) => form.setFieldValue('text', text)}
          error={problem ? String(problem) : null}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} style={{ alignItems: 'end' }}>
          <Select
            label="Consent"
            description={kindHints[kind]}
            allowDeselect={false}
            data={kindChoices}
            {...form.getInputProps('kind')}
          />
          <Select
            label="Jurisdiction"
            description="The law that applies to them."
            allowDeselect={false}
            data={lawChoices}
            {...form.getInputProps('law')}
          />
        </SimpleGrid>
        <TextInput
          label="Source"
          placeholder="Sign-up form, conference, email of Nov 3"
          required
          maxLength={300}
          {...form.getInputProps('source')}
        />
        <Textarea
          label="Evidence"
          description="Proof of the consent. Required for legitimate interest under GDPR."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          {...form.getInputProps('evidence')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} style={{ alignItems: 'end' }}>
          <TextInput type="date" label="Given" required {...form.getInputProps('givenOn')} />
          {kind !== 'none' && (
            <TextInput
              type="date"
              label="Expires"
              description={kind === 'implied' ? 'CASL: two years, or six months after an inquiry.' : undefined}
              {...form.getInputProps('expiresOn')}
            />
          )}
        </SimpleGrid>
      </Stack>
      <FormActions saveLabel="Record consent" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
