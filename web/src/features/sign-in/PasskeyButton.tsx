import { Button } from '@mantine/core'
import { signIn } from '@rostrum/contract/sign-in'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { canUsePasskeys, isDeclined, passkeyFailure, signWithPasskey } from '#features/two-step/public.ts'
import { callPublicly } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { messageOf } from './failures.ts'

interface PasskeyButtonProps {
  uid: string
  label: string
  onFailed: (message: string | undefined) => void
}

/** Nothing where the browser has no passkeys. */
export function PasskeyButton({ uid, label, onFailed }: PasskeyButtonProps) {
  const params = { uid }
  const sign = useMutation({
    mutationFn: async () => {
      onFailed(undefined)
      const { options } = await callPublicly(signIn.askForPasskey, { params })
      const credential = await signWithPasskey(options)
      return callPublicly(signIn.submitPasskey, { params, body: { credential } })
    },
    onSuccess: ({ redirectTo }) => location.assign(redirectTo),
    onError: (error) => {
      if (isDeclined(error)) return
      onFailed(error instanceof ApiError ? messageOf(error) : passkeyFailure(error))
    },
  })
  if (!canUsePasskeys()) return null
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={16} stroke={1.75} />}
      loading={sign.isPending}
      onClick={() => sign.mutate()}
    >
      {label}
    </Button>
  )
}
