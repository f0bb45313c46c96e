import { ActionIcon, Group, Select, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core'
import { type QuietPeriod, quietPeriods } from '@rostrum/contract/scheduler/quiet-periods'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ownSecurities } from '#features/focus/public.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { quietPeriodList, useAddQuietPeriod, useDeleteQuietPeriod } from './api.ts'
import { SchedulerHeader } from './SchedulerHeader.tsx'

export function QuietPeriodsPage() {
  const periods = useQuery(quietPeriodList())
  const isAdmin = useUser().role === 'admin'
  return (
    <>
      <SchedulerHeader title="Quiet periods" />
      <Stack gap={16}>
        <SectionCard
          title="Quiet periods"
          description="Days when you do not speak with investors, such as before results. Each booking page sets how bookings on these days are handled."
        >
          <QueryView query={periods} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
            {(found) => <Periods periods={found} isAdmin={isAdmin} />}
          </QueryView>
        </SectionCard>
        {isAdmin && <AddPeriod />}
      </Stack>
    </>
  )
}

const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

function Periods({ periods, isAdmin }: { periods: readonly QuietPeriod[]; isAdmin: boolean }) {
  const remove = useDeleteQuietPeriod()
  const add = useAddQuietPeriod()
  const failed = (error: unknown) => notifyError(`The quiet period could not be changed. ${reasonOf(error)}`)
  const onDelete = ({ id, security, ...period }: QuietPeriod) =>
    remove
      .mutateAsync({ params: { id } })
      .then(() =>
        notifyWithUndo(`${period.name} deleted`, () => {
          add.mutateAsync({ body: { ...period, securityId: security?.id ?? null } }).catch(failed)
        }),
      )
      .catch(failed)
  if (periods.length === 0) return <Text c="dimmed">No quiet periods yet.</Text>
  return (
    <Table aria-label="Quiet periods">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Days</Table.Th>
          <Table.Th>Security</Table.Th>
          {isAdmin && <Table.Th aria-label="Delete" />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {periods.map((period) => (
          <Table.Tr key={period.id}>
            <Table.Td>{period.name}</Table.Td>
            <Table.Td>
              {dayText(period.firstDay)} to {dayText(period.lastDay)}
            </Table.Td>
            <Table.Td>{period.security ? (period.security.ticker ?? period.security.name) : 'All'}</Table.Td>
            {isAdmin && (
              <Table.Td>
                <Group justify="flex-end">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete ${period.name}`}
                    onClick={() => void onDelete(period)}
                  >
                    <IconTrash size={16} stroke={1.75} />
                  </ActionIcon>
                </Group>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const empty = { name: '', firstDay: '', lastDay: '', securityId: null as string | null }

function AddPeriod() {
  const add = useAddQuietPeriod()
  const securities = useQuery(ownSecurities())
  const { form, submit, isSaving } = useEndpointForm(quietPeriods.create, {
    initialValues: empty,
    save: (body) => add.mutateAsync({ body }),
    onSaved: ({ name }) => {
      notifySuccess(`${name} added`)
      form.setValues(empty)
    },
    onFailed: (error) => notifyError(`The quiet period could not be added. ${reasonOf(error)}`),
  })
  const choices = (securities.data ?? []).map(({ id, name, ticker }) => ({ value: id, label: ticker ?? name }))
  return (
    <SectionCard title="Add a quiet period">
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing={16}>
            <TextInput label="Name" placeholder="Before Q4 results" required {...form.getInputProps('name')} />
            <TextInput type="date" label="First day" required {...form.getInputProps('firstDay')} />
            <TextInput type="date" label="Last day" required {...form.getInputProps('lastDay')} />
            <Select label="Security" placeholder="All" clearable data={choices} {...form.getInputProps('securityId')} />
          </SimpleGrid>
          <FormActions saveLabel="Add quiet period" saving={isSaving} />
        </Stack>
      </form>
    </SectionCard>
  )
}
