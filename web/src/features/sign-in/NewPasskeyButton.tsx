import { Button } from '@mantine/core'
import { browserName } from '@rostrum/contract/browser-name'
import { signIn } from '@rostrum/contract/sign-in'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { isDeclined, makePasskey, passkeyFailure } from '#features/two-step/public.ts'
import { callPublicly } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { messageOf } from './failures.ts'

interface NewPasskeyButtonProps {
  uid: string
  onDone: (done: { redirectTo: string; recoveryCodes: string[] }) => void
  onFailed: (message: string | undefined) => void
}

/** A passkey as the second step that the company requires; it is named after the browser and can be renamed later. */
export function NewPasskeyButton({ uid, onDone, onFailed }: NewPasskeyButtonProps) {
  const params = { uid }
  const make = useMutation({
    mutationFn: async () => {
      onFailed(undefined)
      const { options } = await callPublicly(signIn.beginPasskeySetup, { params })
      const body = { name: browserName(navigator.userAgent), credential: await makePasskey(options) }
      return callPublicly(signIn.setUpPasskey, { params, body })
    },
    onSuccess: onDone,
    onError: (error) => {
      if (isDeclined(error)) return
      onFailed(error instanceof ApiError ? messageOf(error) : passkeyFailure(error))
    },
  })
  return (
    <Button
      fullWidth
      leftSection={<IconFingerprint size={16} stroke={1.75} />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      Set up with a passkey
    </Button>
  )
}
