import { Button, Stack, Text, TextInput } from '@mantine/core'
import { signIn } from '@rostrum/contract/sign-in'
import { useState } from 'react'
import { callPublicly } from '#platform/api/api.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormFailure } from '#ui/FormFailure.tsx'

/** On the sign-in page itself, so that a popup that asks to sign in again stays what it is. */
export function ForgottenPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const [failure, setFailure] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const { form, submit, isSaving } = useEndpointForm(signIn.forgotten, {
    initialValues: { email },
    save: (body) => {
      setFailure(undefined)
      return callPublicly(signIn.forgotten, { body })
    },
    onSaved: () => setSentTo(form.values.email),
    onFailed: (error) => setFailure(error instanceof Error ? error.message : String(error)),
  })
  const back = (
    <Button variant="subtle" onClick={onBack}>
      Back to sign in
    </Button>
  )
  if (sentTo) {
    return (
      <Stack gap={12}>
        <Text role="status">
          If {sentTo} has an account, a link to set a new password is on its way. It works once and expires after 30
          minutes.
        </Text>
        {back}
      </Stack>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <FormFailure>{failure}</FormFailure>
        <Text size="sm">Enter your email address, and we’ll send you a link to set a new password.</Text>
        <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
        <Button type="submit" fullWidth loading={isSaving}>
          Send link
        </Button>
        {back}
      </Stack>
    </form>
  )
}
