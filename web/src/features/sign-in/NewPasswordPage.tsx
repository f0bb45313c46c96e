import { Button, Stack } from '@mantine/core'
import { signIn } from '@rostrum/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callPublicly } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { FullPageError } from '#platform/errors/PageError.tsx'
import { useEndpointForm } from '#platform/forms.ts'
import { NewPasswordInput } from '#platform/NewPasswordInput.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { loginHint } from '#platform/storage.ts'
import { CardPage } from '#ui/CardPage.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'

const signInLink = (
  <Button component="a" href="/">
    Sign in
  </Button>
)

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** The page behind the link for a forgotten password. The token is after the hash, which no server sees. */
export function NewPasswordPage() {
  usePageTitle('New password')
  const [token] = useState(() => location.hash.slice(1))
  const [failure, setFailure] = useState<string>()
  const link = useQuery({
    queryKey: ['password-reset', token],
    queryFn: () => callPublicly(signIn.openReset, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: token !== '',
  })
  const [outcome, setOutcome] = useState<'expired' | 'done'>()
  const { form, submit, isSaving } = useEndpointForm(signIn.setPassword, {
    initialValues: { password: '' },
    toBody: ({ password }) => ({ token, password }),
    save: (body) => {
      setFailure(undefined)
      return callPublicly(signIn.setPassword, { body })
    },
    onSaved: ({ email }) => {
      loginHint.set(email)
      setOutcome('done')
    },
    onFailed: (error) => {
      if (isGone(error)) setOutcome('expired')
      else setFailure(error instanceof Error ? error.message : String(error))
    },
  })
  if (outcome === 'done') {
    return (
      <FullPage title="Password changed" actions={signInLink}>
        You have been signed out of every browser. Sign in with your new password.
      </FullPage>
    )
  }
  if (token === '' || outcome === 'expired' || isGone(link.error)) {
    return (
      <FullPage title="This link no longer works" actions={signInLink}>
        A link works once and expires after 30 minutes. Choose “Forgot password?” on the sign-in page for a new one.
      </FullPage>
    )
  }
  if (link.error) return <FullPageError error={link.error} onRetry={() => void link.refetch()} />
  if (!link.data) return <FullPageLoader />
  const { email, firstName, lastName } = link.data
  return (
    <CardPage title="Set a new password">
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <FormFailure>{failure}</FormFailure>
          {/* For password managers. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <NewPasswordInput
            label="New password"
            ownNames={[email, firstName, lastName]}
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth loading={isSaving}>
            Set password
          </Button>
        </Stack>
      </form>
    </CardPage>
  )
}
