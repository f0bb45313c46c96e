import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type DiscoveredServers, emailAccounts } from '@rostrum/contract/email/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { accountOptions, useDiscover, useStartOauth } from './api.ts'
import { providerNames } from './names.ts'

interface FindServersProps {
  type: 'imap' | 'caldav'
  onFound: (found: { emailAddress: string; servers: DiscoveredServers }) => void
  onCancel: () => void
}

export function FindServers({ type, onFound, onCancel }: FindServersProps) {
  const [typed, setTyped] = useState(useUser().email)
  const [error, setError] = useState<string>()
  const discover = useDiscover()
  const submit = () => {
    const parsed = emailAccounts.discover.body.safeParse({ emailAddress: typed })
    if (!parsed.success) return setError('Enter a valid email address')
    const { emailAddress } = parsed.data
    discover.mutate(emailAddress, {
      onSuccess: (servers) => onFound({ emailAddress, servers }),
      onError: (failure) => notifyError(`The servers could not be looked up. ${reasonOf(failure)}`),
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={12}>
        <TextInput
          label="Email address"
          type="email"
          autoComplete="email"
          required
          data-autofocus
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Text size="sm" c="dimmed">
          Your servers are looked up from the address. You can change them in the next step.
        </Text>
        {type === 'imap' && <Providers emailAddress={typed} />}
      </Stack>
      <FormActions saveLabel="Continue" saving={discover.isPending} onCancel={onCancel} />
    </form>
  )
}

/** Large providers that this installation is registered with. */
function Providers({ emailAddress }: { emailAddress: string }) {
  const { data } = useQuery(accountOptions())
  const start = useStartOauth()
  const hint = emailAccounts.discover.body.safeParse({ emailAddress })
  return data?.oauthProviders.map((provider) => (
    <Button
      key={provider}
      variant="default"
      loading={start.isPending && start.variables.provider === provider}
      onClick={() =>
        start.mutate(
          { provider, ...(hint.success && { emailAddress: hint.data.emailAddress }) },
          { onError: (error) => notifyError(`The account could not be connected. ${reasonOf(error)}`) },
        )
      }
    >
      Continue with {providerNames[provider]}
    </Button>
  ))
}
