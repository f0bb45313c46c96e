import { MultiSelect, Select, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PickedEntity } from '#lists/EntityPicker.tsx'
import { fullName } from '#platform/names.ts'
import { notifyInfo } from '#ui/notify.ts'
import type { ActivityValues, NamedValue, PersonValue } from './activity-values.ts'
import { activeColleagues, everyBroker, namedPerson } from './api.ts'
import { ContactsField } from './ContactsField.tsx'

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
      <ColleaguesField form={form} />
      <BrokerField form={form} />
    </SimpleGrid>
  )
}

/** Adding a person also adds their firm; removing the firm's last person removes it again. */
function usePeople(form: UseFormReturnType<ActivityValues>) {
  const client = useQueryClient()
  const addPerson = async ({ id, name }: PickedEntity) => {
    form.setFieldValue('people', (people) => [...people, { id, name, organization: null }])
    const person = await client.fetchQuery(namedPerson(id)).catch(() => undefined)
    if (!person) return notifyInfo(`The firm of ${name} could not be found. Add it yourself if it matters.`)
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

const optionsOf = (offered: NamedValue[], chosen: NamedValue[]) =>
  [...new Map([...offered, ...chosen].map((one) => [one.id, one])).values()].map(({ id, name }) => ({
    value: id,
    label: name,
  }))

/** Offers only current colleagues, but keeps an attendee who has since left. */
function ColleaguesField({ form }: { form: UseFormReturnType<ActivityValues> }) {
  const { data } = useQuery(activeColleagues())
  const offered = (data?.data ?? []).map((one) => ({ id: one.id, name: fullName(one) }))
  const chosen = form.values.colleagues
  const known = [...chosen, ...offered]
  return (
    <MultiSelect
      label="Colleagues"
      placeholder={chosen.length === 0 ? 'Who of us was there' : undefined}
      searchable
      hidePickedOptions
      nothingFoundMessage="No Matches"
      data={optionsOf(offered, chosen)}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) =>
        form.setFieldValue(
          'colleagues',
          ids.flatMap((id) => known.find((one) => one.id === id) ?? []),
        )
      }
      error={form.errors.colleagueIds}
    />
  )
}

function BrokerField({ form }: { form: UseFormReturnType<ActivityValues> }) {
  const { data } = useQuery(everyBroker())
  const { broker } = form.values
  const offered = data?.data ?? []
  return (
    <Select
      label="Broker"
      placeholder="Who arranged it"
      searchable
      clearable
      nothingFoundMessage="No Matches"
      data={optionsOf(offered, broker ? [broker] : [])}
      value={broker?.id ?? null}
      onChange={(id) => form.setFieldValue('broker', offered.find((one) => one.id === id) ?? null)}
      error={form.errors.brokerId}
    />
  )
}
