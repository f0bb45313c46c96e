import { PasswordInput, SimpleGrid } from '@mantine/core'
import { session } from '@rostrum/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { invalidateAfter } from '#platform/api/query.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { NewPasswordInput } from '#platform/NewPasswordInput.tsx'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { saveFailure } from './messages.ts'
import classes from './PasswordSection.module.css'

const empty = { currentPassword: '', password: '', passwordConfirmation: '' }

export function PasswordSection() {
  const client = useQueryClient()
  const { email, firstName, lastName } = useUser()
  const { form, submit, isSaving } = useEndpointForm(session.resetPassword, {
    initialValues: empty,
    save: (body) => call(session.resetPassword, { body }),
    onSaved: () => {
      form.setValues(empty)
      form.resetDirty(empty)
      notifySuccess('Password changed. Other sign-ins have ended.')
      void invalidateAfter(client, session.resetPassword)
    },
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SectionCard title="Password" description="Other sign-ins and script tokens end when you change it">
      <form onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          <PasswordInput
            className={classes.alone}
            label="Current password"
            autoComplete="current-password"
            required
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordInput
            label="New password"
            ownNames={[email, firstName, lastName]}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label="Confirm new password"
            autoComplete="new-password"
            required
            {...form.getInputProps('passwordConfirmation')}
          />
        </SimpleGrid>
        <FormActions saveLabel="Change password" saving={isSaving} disabled={!form.isDirty()} />
      </form>
    </SectionCard>
  )
}
