import { Button, Stack } from '@mantine/core'
import { type SecondStep, signIn } from '@rostrum/contract/sign-in'
import { useState } from 'react'
import { callPublicly } from '#platform/api/api.ts'
import { CodeInput } from '#platform/CodeInput.tsx'
import { useEndpointForm } from '#platform/forms.ts'
import { CardPage } from '#ui/CardPage.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { messageOf } from './failures.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

interface SecondStepCardProps {
  uid: string
  methods: Pick<SecondStep, 'hasAuthenticator' | 'hasPasskey'>
  onStartOver: () => void
}

/** After the password, for somebody with a second step. */
export function SecondStepCard({ uid, methods, onStartOver }: SecondStepCardProps) {
  const [failure, setFailure] = useState<string>()
  const { form, submit, isSaving } = useEndpointForm(signIn.secondStep, {
    initialValues: { code: '' },
    save: (body) => {
      setFailure(undefined)
      return callPublicly(signIn.secondStep, { params: { uid }, body })
    },
    onSaved: ({ redirectTo }) => location.assign(redirectTo),
    onFailed: (error) => setFailure(messageOf(error)),
  })
  return (
    <CardPage title="Two-step verification">
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <FormFailure>{failure}</FormFailure>
          {methods.hasPasskey && <PasskeyButton uid={uid} label="Use a passkey" onFailed={setFailure} />}
          <CodeInput
            autoFocus
            {...(!methods.hasAuthenticator && { label: 'Recovery code', description: 'If you can’t use your passkey' })}
            {...form.getInputProps('code')}
          />
          <Button type="submit" fullWidth loading={isSaving} variant={methods.hasAuthenticator ? 'filled' : 'default'}>
            Continue
          </Button>
          <Button variant="subtle" onClick={onStartOver}>
            Back to sign in
          </Button>
        </Stack>
      </form>
    </CardPage>
  )
}
