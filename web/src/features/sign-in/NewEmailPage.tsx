import { Button, Stack, Text } from '@mantine/core'
import { emailChange } from '@rostrum/contract/email-change'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callPublicly } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { loginHint } from '#platform/storage.ts'
import { CardPage } from '#ui/CardPage.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { QueryView } from '#ui/QueryView.tsx'

const homeLink = (
  <Button component="a" href="/">
    Open Rostrum
  </Button>
)

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

const outcomes = {
  changed: 'Email address changed',
  waiting: 'Confirmed',
  rejected: 'Email address not changed',
}

/** The page behind the two links of a new email address. The token is after the hash, which no server sees. */
export function NewEmailPage() {
  usePageTitle('New email address')
  const [token] = useState(() => location.hash.slice(1))
  const link = useQuery({
    queryKey: ['email_changes', token],
    queryFn: () => callPublicly(emailChange.open, { body: { token } }),
    enabled: token !== '',
    retry: false,
  })
  const use = useMutation({
    mutationFn: (decision: 'confirm' | 'reject') => callPublicly(emailChange.use, { body: { token, decision } }),
    onSuccess: ({ outcome, email }) => {
      if (outcome === 'changed') loginHint.set(email)
    },
  })
  if (token === '' || isGone(link.error) || isGone(use.error)) {
    return (
      <FullPage title="This link no longer works" actions={homeLink}>
        A link works once and expires after 24 hours. You can request the change again in your profile.
      </FullPage>
    )
  }
  if (use.data) {
    const { outcome, email } = use.data
    return (
      <FullPage title={outcomes[outcome]} actions={homeLink}>
        {outcome === 'waiting'
          ? `The new address takes effect once the link in the other email is used. Until then you sign in with ${email}.`
          : `You sign in with ${email}.`}
      </FullPage>
    )
  }
  return (
    <CardPage title="New email address">
      <QueryView query={link}>
        {({ from, to, isForNew }) => (
          <Stack gap={12}>
            <FormFailure>{use.error ? reasonOf(use.error) : undefined}</FormFailure>
            <Text>
              Sign in to Rostrum with <strong>{to}</strong> instead of <strong>{from}</strong>?
            </Text>
            <Button fullWidth loading={use.isPending} onClick={() => use.mutate('confirm')}>
              Confirm
            </Button>
            <Button variant="default" fullWidth disabled={use.isPending} onClick={() => use.mutate('reject')}>
              {isForNew ? 'This is not my account' : `Keep ${from}`}
            </Button>
          </Stack>
        )}
      </QueryView>
    </CardPage>
  )
}
