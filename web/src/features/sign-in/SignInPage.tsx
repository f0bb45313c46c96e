import { Button, PasswordInput, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { type SecondStep, signIn } from '@rostrum/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { callPublicly } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { FullPageError } from '#platform/errors/PageError.tsx'
import { useEndpointForm } from '#platform/forms.ts'
import { CardPage } from '#ui/CardPage.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondStepCard } from './SecondStepCard.tsx'
import { SetUpSecondStep } from './SetUpSecondStep.tsx'
import { SignInExpired } from './SignInExpired.tsx'
import classes from './SignInPage.module.css'

export function SignInPage() {
  const { uid } = useParams({ from: '/sign-in/$uid' })
  const interaction = useQuery({
    queryKey: ['sign-in', uid],
    queryFn: () => callPublicly(signIn.interaction, { params: { uid } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (interaction.error instanceof ApiError && interaction.error.status === 404) return <SignInExpired />
  if (interaction.error) return <FullPageError error={interaction.error} onRetry={() => void interaction.refetch()} />
  if (!interaction.data) return <FullPageLoader />
  const { lastEmail, demoUsers } = interaction.data
  return <SignInCard uid={uid} email={lastEmail ?? ''} demoUsers={demoUsers} />
}

function SignInCard(props: Omit<CredentialsProps, 'onForgotten' | 'onSecondStep'>) {
  const { uid } = props
  const [email, setEmail] = useState<string>()
  const [secondStep, setSecondStep] = useState<SecondStep>()
  const startOver = () => setSecondStep(undefined)
  if (secondStep?.setup) return <SetUpSecondStep uid={uid} setup={secondStep.setup} onStartOver={startOver} />
  if (secondStep) return <SecondStepCard uid={uid} methods={secondStep} onStartOver={startOver} />
  if (email !== undefined) {
    return (
      <CardPage title="Forgot your password?">
        <ForgottenPassword email={email} onBack={() => setEmail(undefined)} />
      </CardPage>
    )
  }
  return (
    <CardPage title="Sign in">
      <Credentials {...props} onForgotten={setEmail} onSecondStep={setSecondStep} />
    </CardPage>
  )
}

interface CredentialsProps {
  uid: string
  email: string
  demoUsers: { email: string; name: string; description: string; password: string }[]
  /** With what was typed as the address. */
  onForgotten: (email: string) => void
  onSecondStep: (secondStep: SecondStep) => void
}

function Credentials({ uid, email, demoUsers, onForgotten, onSecondStep }: CredentialsProps) {
  const [failure, setFailure] = useState<string>()
  const firstField = useRef<HTMLInputElement>(null)
  // Autofocus is safe, because the page contains nothing but this form.
  useEffect(() => firstField.current?.focus(), [])
  const { form, submit, isSaving } = useEndpointForm(signIn.submit, {
    initialValues: { email, password: '' },
    save: (body) => {
      setFailure(undefined)
      return callPublicly(signIn.submit, { params: { uid }, body })
    },
    onSaved: ({ redirectTo, secondStep }) => {
      if (redirectTo) location.assign(redirectTo)
      else if (secondStep) onSecondStep(secondStep)
    },
    onFailed: (error) => setFailure(error instanceof Error ? error.message : String(error)),
  })
  const signInAs = (person: CredentialsProps['demoUsers'][number]) => {
    form.setValues({ email: person.email, password: person.password })
    submit()
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <FormFailure>{failure}</FormFailure>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            ref={firstField}
            {...form.getInputProps('email')}
          />
          <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
          <Button type="submit" fullWidth loading={isSaving}>
            Sign in
          </Button>
          <PasskeyButton uid={uid} label="Use a passkey" onFailed={setFailure} />
          <Button variant="subtle" onClick={() => onForgotten(form.values.email)}>
            Forgot password?
          </Button>
        </Stack>
      </form>
      {demoUsers.length > 0 && (
        <section className={classes.demo} aria-labelledby="demo-users">
          <h2 className={classes.heading} id="demo-users">
            Or explore the demo as
          </h2>
          {demoUsers.map((person) => (
            <UnstyledButton
              key={person.email}
              className={classes.person}
              disabled={isSaving}
              onClick={() => signInAs(person)}
            >
              <span className={classes.name}>{person.name}</span>
              <span className={classes.description}>{person.description}</span>
            </UnstyledButton>
          ))}
        </section>
      )}
    </>
  )
}
