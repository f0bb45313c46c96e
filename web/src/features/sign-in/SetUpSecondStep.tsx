import { Button, Divider, Stack, Text } from '@mantine/core'
import { signIn } from '@rostrum/contract/sign-in'
import type { AuthenticatorSetup } from '@rostrum/contract/two-step'
import { useState } from 'react'
import { AuthenticatorSteps, canUsePasskeys, RecoveryCodes } from '#features/two-step/public.ts'
import { callPublicly } from '#platform/api/api.ts'
import { CodeInput } from '#platform/CodeInput.tsx'
import { useEndpointForm } from '#platform/forms.ts'
import { CardPage } from '#ui/CardPage.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { messageOf } from './failures.ts'
import { NewPasskeyButton } from './NewPasskeyButton.tsx'

interface SetUpSecondStepProps {
  uid: string
  setup: AuthenticatorSetup
  onStartOver: () => void
}

/** For somebody whose company requires a second step, and who has none yet. */
export function SetUpSecondStep({ uid, setup, onStartOver }: SetUpSecondStepProps) {
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<{ redirectTo: string; recoveryCodes: string[] }>()
  const { form, submit, isSaving } = useEndpointForm(signIn.setUpSecondStep, {
    initialValues: { code: '' },
    toBody: ({ code }) => ({ ticket: setup.ticket, code }),
    save: (body) => {
      setFailure(undefined)
      return callPublicly(signIn.setUpSecondStep, { params: { uid }, body })
    },
    onSaved: setDone,
    onFailed: (error) => setFailure(messageOf(error)),
  })
  if (done) {
    return (
      <CardPage title="Save your recovery codes">
        <Stack gap={20}>
          <RecoveryCodes codes={done.recoveryCodes} />
          <Button fullWidth onClick={() => location.assign(done.redirectTo)}>
            I’ve saved them
          </Button>
        </Stack>
      </CardPage>
    )
  }
  return (
    <CardPage title="Set up two-step verification">
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <Text size="sm">Your company requires a second step after the password.</Text>
          <FormFailure>{failure}</FormFailure>
          {canUsePasskeys() && (
            <>
              <NewPasskeyButton uid={uid} onDone={setDone} onFailed={setFailure} />
              <Divider label="or with an authenticator app" />
            </>
          )}
          <AuthenticatorSteps {...setup} />
          <CodeInput description={null} inputMode="numeric" {...form.getInputProps('code')} />
          <Button type="submit" fullWidth loading={isSaving}>
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
