import { SegmentedControl } from '@mantine/core'
import { type CustomField, customFieldSubjects } from '@rostrum/contract/irm/fields'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { archiveAction, moveActions, SettingsPage } from '#features/settings/public.ts'
import { queryForOne, useAction } from '#platform/api/query.ts'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { useGate } from '#platform/session/flags.tsx'
import { Chip } from '#ui/Chip.tsx'
import { CustomFieldForm } from './CustomFieldForm.tsx'
import classes from './CustomFieldsPage.module.css'
import { kindLabels, subjectLabels } from './labels.ts'

export const CustomFieldsPage = () => (useGate('custom_fields') ? <CustomFieldList /> : <NotFound />)

function CustomFieldList() {
  const { subject = 'person' } = useSearch({ from: '/shell/settings/custom-fields' })
  const navigate = useNavigate({ from: '/settings/custom-fields' })
  const fields = useQuery(queryForOne(customProfiles.customFields, { query: { subject } }))
  const update = useAction(customProfiles.updateCustomField)
  const choose = (next: CustomField['subject']) =>
    void navigate({ search: { subject: next === 'person' ? undefined : next }, replace: true })
  return (
    <SettingsPage<CustomField>
      key={subject}
      title="Custom Fields"
      context="Your own fields on profiles and activities"
      noun="field"
      choice={
        <SegmentedControl
          className={classes.choice}
          aria-label="Fields for"
          data={customFieldSubjects.map((value) => ({ value, label: subjectLabels[value] }))}
          value={subject}
          onChange={choose}
        />
      }
      query={fields}
      nameOf={({ name }) => name}
      columns={[
        {
          header: 'Field',
          cell: ({ name, isArchived }) => (
            <>
              {name} {isArchived && <Chip>Archived</Chip>}
            </>
          ),
        },
        { header: 'Type', cell: ({ kind }) => kindLabels[kind] },
        { header: 'Options', cell: ({ options }) => options.join(', ') || '–' },
      ]}
      actions={(field, rows) => [
        ...moveActions(field, rows, (id, position) => update.mutateAsync({ params: { id }, body: { position } })),
        archiveAction(field, (isArchived) => update.mutateAsync({ params: { id: field.id }, body: { isArchived } })),
      ]}
      form={(field, close) => <CustomFieldForm field={field} subject={subject} onClose={close} />}
      emptyMessage="Add a field to fill it in on profiles and activities."
    />
  )
}
