import { Checkbox, TextInput } from '@mantine/core'
import { type Colleague, team } from '@rostrum/contract/irm/team'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { deleteAction, SettingsForm, SettingsPage, saveFailure, withUndo } from '#features/settings/public.ts'
import { queryFor, useAction } from '#platform/api/query.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { fullName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import { notifyError } from '#ui/notify.ts'

const consequence = 'They can no longer be selected. Activities with them do not change.'

export function ColleaguesPage() {
  const colleagues = useQuery({
    ...queryFor(team.colleagues, { query: { pageSize: 500 } }),
    select: ({ data }) => data,
  })
  const update = useAction(team.updateColleague)
  const remove = useAction(team.deleteColleague)
  const restore = useAction(team.restoreColleague)
  const setActive = (colleague: Colleague, isActive: boolean) =>
    withUndo(
      `${fullName(colleague)} ${isActive ? 'activated' : 'deactivated'}`,
      (active) => update.mutateAsync({ params: { id: colleague.id }, body: { active } }),
      isActive,
    )
  return (
    <SettingsPage<Colleague>
      title="Colleagues"
      context="People at your company who join meetings, with or without a Rostrum account"
      noun="colleague"
      query={colleagues}
      nameOf={fullName}
      columns={[
        { header: 'Name', cell: fullName },
        { header: 'Email', cell: ({ email }) => email ?? '–' },
        {
          header: 'Status',
          cell: ({ active, userId }) => (
            <>
              <Chip tone={active ? 'positive' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Chip>{' '}
              {userId && <Chip>User</Chip>}
            </>
          ),
        },
      ]}
      actions={(colleague) => [
        colleague.active
          ? {
              label: 'Deactivate',
              icon: <IconUserOff size={15} stroke={1.5} />,
              run: () => setActive(colleague, false),
            }
          : {
              label: 'Activate',
              icon: <IconUserCheck size={15} stroke={1.5} />,
              run: () => setActive(colleague, true),
            },
        deleteAction(fullName(colleague), consequence, {
          remove: () => remove.mutateAsync({ params: { id: colleague.id } }),
          restore: () => restore.mutateAsync({ params: { id: colleague.id } }),
        }),
      ]}
      form={(colleague, close) => <ColleagueForm colleague={colleague} onClose={close} />}
      emptyMessage="Add people who join your meetings, then select them when you log one."
    />
  )
}

function ColleagueForm({ colleague, onClose }: { colleague: Colleague | undefined; onClose: () => void }) {
  const create = useAction(team.createColleague)
  const update = useAction(team.updateColleague)
  const { form, submit, isSaving } = useEndpointForm(team.createColleague, {
    initialValues: {
      firstName: colleague?.firstName ?? '',
      lastName: colleague?.lastName ?? '',
      email: colleague?.email ?? '',
      active: colleague?.active ?? true,
    },
    save: (body) =>
      colleague ? update.mutateAsync({ params: { id: colleague.id }, body }) : create.mutateAsync({ body }),
    onSaved: onClose,
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SettingsForm submit={submit} isSaving={isSaving} onCancel={onClose}>
      <TextInput label="First name" required data-autofocus {...form.getInputProps('firstName')} />
      <TextInput label="Last name" required {...form.getInputProps('lastName')} />
      <TextInput label="Email" type="email" {...form.getInputProps('email')} />
      <Checkbox label="Active (can be added to activities)" {...form.getInputProps('active', { type: 'checkbox' })} />
    </SettingsForm>
  )
}
