import { TextInput } from '@mantine/core'
import { type Broker, team } from '@rostrum/contract/irm/team'
import { useQuery } from '@tanstack/react-query'
import { deleteAction, SettingsForm, SettingsPage, saveFailure } from '#features/settings/public.ts'
import { queryFor, useAction } from '#platform/api/query.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { notifyError } from '#ui/notify.ts'

const consequence = 'It can no longer be selected. Activities with it do not change.'

export function BrokersPage() {
  const brokers = useQuery({ ...queryFor(team.brokers, { query: { pageSize: 500 } }), select: ({ data }) => data })
  const remove = useAction(team.deleteBroker)
  const restore = useAction(team.restoreBroker)
  return (
    <SettingsPage<Broker>
      title="Brokers"
      context="Brokers who arrange meetings for you"
      noun="broker"
      query={brokers}
      nameOf={({ name }) => name}
      columns={[{ header: 'Name', cell: ({ name }) => name }]}
      actions={({ id, name }) => [
        deleteAction(name, consequence, {
          remove: () => remove.mutateAsync({ params: { id } }),
          restore: () => restore.mutateAsync({ params: { id } }),
        }),
      ]}
      form={(broker, close) => <BrokerForm broker={broker} onClose={close} />}
      emptyMessage="Add the brokers who arrange your meetings, then select them when you log one."
    />
  )
}

function BrokerForm({ broker, onClose }: { broker: Broker | undefined; onClose: () => void }) {
  const create = useAction(team.createBroker)
  const update = useAction(team.updateBroker)
  const { form, submit, isSaving } = useEndpointForm(team.createBroker, {
    initialValues: { name: broker?.name ?? '' },
    save: (body) => (broker ? update.mutateAsync({ params: { id: broker.id }, body }) : create.mutateAsync({ body })),
    onSaved: onClose,
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SettingsForm submit={submit} isSaving={isSaving} onCancel={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
    </SettingsForm>
  )
}
