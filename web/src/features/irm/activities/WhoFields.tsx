import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { PickedEntity } from '#lists/EntityPicker.tsx'
import { notifyInfo } from '#ui/notify.ts'
import type { ActivityValues, PersonValue } from './activity-values.ts'
import { namedPerson } from './api.ts'
import { ContactsField } from './ContactsField.tsx'
import { BrokerField, ColleaguesField } from './TeamFields.tsx'

/** External contacts and internal attendees. */
export function WhoFields({ form }: { form: UseFormReturnType<ActivityValues> }) {
  const { values, errors } = form
  const { addPerson, removePerson } = usePeople(form)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12}>
      <ContactsField<PersonValue>
        kind="people"
        label="People"
        values={values.people}
        detailOf={({ organization }) => organization?.name}
        onAdd={(picked) => void addPerson(picked)}
        onRemove={removePerson}
        firmIds={values.organizations.map(({ id }) => id)}
        error={errors.people}
      />
      <ContactsField
        kind="organizations"
        label="Organizations"
        values={values.organizations}
        onAdd={({ id, name }) => form.setFieldValue('organizations', [...values.organizations, { id, name }])}
        onRemove={({ id }) =>
          form.setFieldValue(
            'organizations',
            values.organizations.filter((one) => one.id !== id),
          )
        }
        error={errors.organizationIds}
      />
      <ColleaguesField
        value={values.colleagues}
        onChange={(colleagues) => form.setFieldValue('colleagues', colleagues)}
        error={errors.colleagueIds}
      />
      <BrokerField
        value={values.broker}
        onChange={(broker) => form.setFieldValue('broker', broker)}
        error={errors.brokerId}
      />
    </SimpleGrid>
  )
}

/** Adding a person also adds their firm; removing the firm's last person removes it again. */
function usePeople(form: UseFormReturnType<ActivityValues>) {
  const client = useQueryClient()
  const addPerson = async ({ id, name }: PickedEntity) => {
    form.setFieldValue('people', (people) => [...people, { id, name, organization: null }])
    const person = await client.fetchQuery(namedPerson(id)).catch(() => undefined)
    if (!person) return notifyInfo(`The firm of ${name} could not be found. Add it under Organizations.`)
    const firm = person.jobs.find((job) => job.isPrimary)?.organization ?? person.jobs[0]?.organization
    if (!firm) return
    form.setFieldValue('people', (people) =>
      people.map((one) => (one.id === id ? { ...one, organization: firm } : one)),
    )
    form.setFieldValue('organizations', (known) =>
      known.some((one) => one.id === firm.id) ? known : [...known, { ...firm, isBrought: true }],
    )
  }
  const removePerson = ({ id }: PersonValue) => {
    const left = form.getValues().people.filter((one) => one.id !== id)
    const isNeeded = (organizationId: string) => left.some(({ organization }) => organization?.id === organizationId)
    form.setFieldValue('people', left)
    form.setFieldValue('organizations', (known) => known.filter((one) => !one.isBrought || isNeeded(one.id)))
  }
  return { addPerson, removePerson }
}
