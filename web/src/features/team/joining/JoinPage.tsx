import { Button, Stack, Text, TextInput } from '@mantine/core'
import { roleNames } from '@rostrum/contract/platform/permissions'
import { signIn } from '@rostrum/contract/sign-in'
import { invitations } from '@rostrum/contract/team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callPublicly } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { FullPageError } from '#platform/errors/PageError.tsx'
import { useEndpointForm } from '#platform/forms.ts'
import { NewPasswordInput } from '#platform/NewPasswordInput.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { signInManager } from '#platform/session/oidc.ts'
import { loginHint } from '#platform/storage.ts'
import { CardPage } from '#ui/CardPage.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'

/** The page behind the link of an invitation. The token is after the hash, which no server sees. */
export function JoinPage() {
  usePageTitle('Join')
  const [token] = useState(() => location.hash.slice(1))
  const params = { token }
  const invitation = useQuery({
    queryKey: ['joining', token],
    queryFn: () => callPublicly(invitations.open, { params }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: token !== '',
  })
  const { data, error } = invitation
  if (token === '' || (error instanceof ApiError && error.status === 404)) return <LinkExpired />
  if (error) return <FullPageError error={error} onRetry={() => void invitation.refetch()} />
  if (!data) return <FullPageLoader />
  return (
    <CardPage title={`Join ${data.customerName}`}>
      <Text size="sm" mb={16}>
        {data.invitedBy} invited {data.email} as {roleNames[data.role].toLowerCase()}.
      </Text>
      {data.hasAccount ? <JoinWithAccount token={token} /> : <JoinForm token={token} {...data} />}
    </CardPage>
  )
}

const LinkExpired = () => (
  <FullPage
    title="This link no longer works"
    actions={
      <Button component="a" href="/">
        Sign in
      </Button>
    }
  >
    An invitation works once and expires after seven days. Ask the person who invited you for a new one.
  </FullPage>
)

/** As the person who was invited: somebody else may be signed in in this browser. */
async function goSignIn({ email, customerId }: { email: string; customerId: string }) {
  await callPublicly(signIn.endCookieSession, {}).catch(() => undefined)
  await signInManager().removeUser()
  loginHint.set(email)
  location.assign(`/?customer_id=${customerId}`)
}

function JoinWithAccount({ token }: { token: string }) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    try {
      await goSignIn(await callPublicly(invitations.accept, { params: { token }, body: {} }))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Stack gap={12}>
      <FormFailure>{failure}</FormFailure>
      <Text size="sm">You already have an account. Sign in with it after joining.</Text>
      <Button fullWidth loading={isBusy} onClick={() => void join()}>
        Join and sign in
      </Button>
    </Stack>
  )
}

function JoinForm({ token, email, needsPassword }: { token: string; email: string; needsPassword: boolean }) {
  const [failure, setFailure] = useState<string>()
  const { form, submit, isSaving } = useEndpointForm(invitations.accept, {
    initialValues: { firstName: '', lastName: '', ...(needsPassword && { password: '' }) },
    save: (body) => {
      setFailure(undefined)
      return callPublicly(invitations.accept, { params: { token }, body })
    },
    onSaved: (joined) => void goSignIn(joined),
    onFailed: (error) => setFailure(error instanceof Error ? error.message : String(error)),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <FormFailure>{failure}</FormFailure>
        {/* For password managers. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextInput label="First name" autoComplete="given-name" required {...form.getInputProps('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" required {...form.getInputProps('lastName')} />
        {needsPassword ? (
          <NewPasswordInput
            label="Password"
            ownNames={[email, form.values.firstName ?? '', form.values.lastName ?? '']}
            {...form.getInputProps('password')}
          />
        ) : (
          <Text size="sm">You sign in with your company’s identity provider.</Text>
        )}
        <Button type="submit" fullWidth loading={isSaving}>
          Join and sign in
        </Button>
      </Stack>
    </form>
  )
}
