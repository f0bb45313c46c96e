import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { session } from '@rostrum/contract/session'
import { passkeys, twoStep } from '@rostrum/contract/two-step'
import { useMutation, useQuery } from '@tanstack/react-query'
import { canUsePasskeys, isDeclined, passkeyFailure, signWithPasskey } from '#features/two-step/public.ts'
import { call } from '#platform/api/api.ts'
import { queryFor } from '#platform/api/query.ts'
import { CodeInput } from '#platform/CodeInput.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'

/** A passkey or a code by those who have a second step, the password by others. */
export function IdentityProof(props: { onDone: () => void; onCancel: () => void }) {
  const status = useQuery({ ...queryFor(twoStep.status, {}), refetchOnMount: 'always' })
  return (
    <QueryView query={status}>
      {({ authenticatorSince, passkeys: own }) => (
        <ProofForm hasCode={authenticatorSince !== null || own.length > 0} hasPasskey={own.length > 0} {...props} />
      )}
    </QueryView>
  )
}

interface ProofFormProps {
  /** Of an authenticator app, or a recovery code. */
  hasCode: boolean
  hasPasskey: boolean
  onDone: () => void
  onCancel: () => void
}

function ProofForm({ hasCode, hasPasskey, onDone, onCancel }: ProofFormProps) {
  const { form, submit, isSaving } = useEndpointForm(session.confirm, {
    initialValues: { proof: '' },
    toBody: ({ proof }) => (hasCode ? { code: proof } : { password: proof }),
    save: (body) => call(session.confirm, { body }),
    onSaved: onDone,
    onFailed: (error) => notifyError(reasonOf(error)),
  })
  // The one field answers for both names of the body.
  const shown = { ...form.getInputProps('proof'), error: form.errors[hasCode ? 'code' : 'password'] }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Text size="sm">This changes how your account or your team is protected.</Text>
        {hasPasskey && canUsePasskeys() && <PasskeyProof onDone={onDone} />}
        {hasCode ? (
          <CodeInput data-autofocus {...shown} />
        ) : (
          <PasswordInput label="Password" autoComplete="current-password" required data-autofocus {...shown} />
        )}
      </Stack>
      <FormActions saveLabel="Confirm" saving={isSaving} disabled={form.values.proof === ''} onCancel={onCancel} />
    </form>
  )
}

function PasskeyProof({ onDone }: { onDone: () => void }) {
  const prove = useMutation({
    mutationFn: async () => {
      const { options } = await call(passkeys.ask, {})
      await call(session.confirm, { body: { passkey: await signWithPasskey(options) } })
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!isDeclined(error)) notifyError(passkeyFailure(error))
    },
  })
  return (
    <Button loading={prove.isPending} onClick={() => prove.mutate()}>
      Use a passkey
    </Button>
  )
}
