import { Checkbox, Select, Stack } from '@mantine/core'
import {
  type FieldMapping,
  type MarketingService,
  marketingService,
  syncDirectionNames,
  syncDirections,
} from '@rostrum/contract/email/marketing-service'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatNumber } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { everyTag, serviceLists, useSaveSettings } from './api.ts'
import { MappingFields } from './MappingFields.tsx'

const usual: FieldMapping[] = [
  { field: 'first_name', tag: 'FNAME' },
  { field: 'last_name', tag: 'LNAME' },
]

const settingsOf = (service: MarketingService) => ({
  listId: service.list?.id ?? '',
  mapping: service.list ? service.mapping : usual,
  contacts: service.contacts,
  tagId: service.tagId,
  direction: service.direction,
  takesUnsubscribes: service.takesUnsubscribes,
  sendsUnsubscribes: service.sendsUnsubscribes,
  isHourly: service.isHourly,
})

export function SettingsForm({ service }: { service: MarketingService }) {
  const save = useSaveSettings()
  const mayWrite = useMayWrite()
  const lists = useQuery(serviceLists())
  const tags = useQuery(everyTag())
  const { form, submit, isSaving } = useEndpointForm(marketingService.update, {
    initialValues: settingsOf(service),
    save: (body) => save.mutateAsync({ body }),
    onSaved: () => notifySuccess('Settings saved'),
    onFailed: (error) => notifyError(`The settings were not saved. ${reasonOf(error)}`),
  })
  const { listId, contacts, mapping } = form.values
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14} maw={520}>
        <Select
          label="Audience"
          required
          allowDeselect={false}
          placeholder={lists.isPending ? 'Loading' : 'Choose an audience'}
          data={(lists.data ?? []).map(({ id, name, memberCount }) => ({
            value: id,
            label: `${name} (${formatNumber(memberCount)} contacts)`,
          }))}
          {...form.getInputProps('listId')}
          error={form.errors.listId ?? (lists.isError && reasonOf(lists.error))}
        />
        {listId && (
          <MappingFields
            listId={listId}
            mapping={mapping}
            error={form.errors.mapping}
            onChange={(next) => form.setFieldValue('mapping', next)}
          />
        )}
        <Select
          label="Contacts"
          allowDeselect={false}
          data={[
            { value: 'all', label: 'Everyone in your IRM with an email address' },
            { value: 'tag', label: 'People with a tag' },
          ]}
          {...form.getInputProps('contacts')}
        />
        {contacts === 'tag' && (
          <Select
            label="Tag"
            required
            searchable
            data={(tags.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('tagId')}
          />
        )}
        <Select
          label="Direction"
          allowDeselect={false}
          description="Both ways also adds people who subscribed there to your IRM, if they have a profile"
          data={syncDirections.map((value) => ({ value, label: syncDirectionNames[value] }))}
          {...form.getInputProps('direction')}
        />
        <Checkbox
          label="Suppress contacts here when they unsubscribe or bounce there"
          {...form.getInputProps('takesUnsubscribes', { type: 'checkbox' })}
        />
        <Checkbox
          label="Unsubscribe contacts there when they are suppressed here"
          {...form.getInputProps('sendsUnsubscribes', { type: 'checkbox' })}
        />
        <Checkbox label="Synchronize every hour" {...form.getInputProps('isHourly', { type: 'checkbox' })} />
      </Stack>
      {mayWrite && <FormActions saving={isSaving} />}
    </form>
  )
}
