import { PasswordInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { timeZoneName, weekStart } from '@rostrum/contract/platform/time-zones'
import { session } from '@rostrum/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { inAreas } from '#platform/api/query.ts'
import { configuration } from '#platform/configuration.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUpdateUser, useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { saveFailure } from './messages.ts'
import { PendingEmail } from './PendingEmail.tsx'

/** By name, North America first; UTC is missing in some browsers. */
const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  .map((value) => ({ value, label: timeZoneName(value) }))
  .sort((one, other) => weekStart(one.value) - weekStart(other.value) || one.label.localeCompare(other.label))

export function PersonSection() {
  const user = useUser()
  const client = useQueryClient()
  const updateUser = useUpdateUser()
  const { ownsIdentity } = configuration()
  const { id, firstName, lastName, email, timeZone } = user
  const { form, submit, isSaving } = useEndpointForm(session.updateUser, {
    initialValues: { firstName, lastName, email, timeZone, currentPassword: '' },
    save: (body) => call(session.updateUser, { params: { id }, body }),
    onSaved: (saved) => {
      const asked = form.getValues().email.toLowerCase()
      // Another address is only asked for, until both have confirmed it.
      const values = { ...form.getValues(), email: saved.email, currentPassword: '' }
      form.setValues(values)
      form.resetDirty(values)
      updateUser(saved)
      // The user was updated in the cache: refetching would re-render the whole shell.
      void client.invalidateQueries(inAreas(session.updateUser.affects))
      notifySuccess(
        asked === saved.email
          ? 'Profile saved'
          : `Profile saved. Use the links we sent to ${asked} and ${saved.email} to confirm the new address.`,
      )
    },
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SectionCard title="Personal">
      <PendingEmail />
      <form onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          <TextInput label="First name" autoComplete="given-name" required {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" required {...form.getInputProps('lastName')} />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            required
            readOnly={!ownsIdentity}
            {...(!ownsIdentity && { description: 'Managed by your identity provider' })}
            {...form.getInputProps('email')}
          />
          {form.isDirty('email') && (
            <PasswordInput
              label="Current password"
              description="You sign in with this address. We email both addresses a link to confirm a change"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="current-password"
              required
              {...form.getInputProps('currentPassword')}
            />
          )}
          <Select
            label="Time zone"
            description="Used for all dates and times"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={timeZones}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No Matches"
            {...form.getInputProps('timeZone')}
          />
        </SimpleGrid>
        <FormActions saving={isSaving} disabled={!form.isDirty()} />
      </form>
    </SectionCard>
  )
}
