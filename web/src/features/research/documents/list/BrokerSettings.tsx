import { Button, Group, NumberInput, Select, Stack, Switch, TagsInput, Textarea } from '@mantine/core'
import { type DocumentChoices, researchDocuments } from '@rostrum/contract/research/documents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { documentChoices, useSetBroker } from '../api.ts'

type Broker = DocumentChoices['brokers'][number]

/** How documents of a broker are recognized, and the license that new ones take over. */
export function BrokerSettings() {
  const choices = useQuery(documentChoices())
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <QueryView
      query={choices}
      isEmpty={({ brokers }) => brokers.length === 0}
      empty={<EmptyState title="No brokers yet" message="A broker is added when you confirm its first document." />}
    >
      {({ brokers }) => {
        const broker = brokers.find(({ id }) => id === chosen)
        return (
          <Stack gap={12}>
            <Select
              label="Broker"
              placeholder="Choose a broker"
              searchable
              data={brokers.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen}
              onChange={setChosen}
            />
            {broker && <SettingsForm key={broker.id} broker={broker} />}
          </Stack>
        )
      }}
    </QueryView>
  )
}

function SettingsForm({ broker }: { broker: Broker }) {
  const set = useSetBroker()
  const { id, name: _, ...settings } = broker
  const { form, submit, isSaving } = useEndpointForm(researchDocuments.brokerSettings, {
    initialValues: { ...settings, licenseNotice: settings.licenseNotice ?? '' },
    save: (body) => set.mutateAsync({ params: { id }, body }),
    onSaved: () => notifySuccess('Broker settings saved'),
    onFailed: (error) => notifyError(`The settings could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TagsInput
          label="Other names"
          description="As they appear on the broker’s reports. Press Enter after each."
          {...form.getInputProps('aliases')}
        />
        <TagsInput
          label="Email domains"
          description="Research in verified email from these domains is added automatically."
          {...form.getInputProps('domains')}
        />
        <Textarea
          label="License notice"
          description="Shown above each new document from this broker."
          autosize
          minRows={2}
          {...form.getInputProps('licenseNotice')}
        />
        <Switch label="Allow downloads" {...form.getInputProps('mayDownload', { type: 'checkbox' })} />
        <NumberInput
          label="Expires after days"
          description="Counted from the report date. Leave blank if documents don’t expire."
          min={1}
          max={3650}
          value={form.values.licenseDays ?? ''}
          onChange={(days) => form.setFieldValue('licenseDays', typeof days === 'number' ? days : null)}
          error={form.errors.licenseDays}
        />
        <Group>
          <Button type="submit" loading={isSaving}>
            Save settings
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
