import { Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { session } from '@rostrum/contract/session'
import { twoStep } from '@rostrum/contract/two-step'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { queryFor } from '#platform/api/query.ts'
import { CodeInput } from '#platform/CodeInput.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { identityQuestion } from '#platform/session/confirmation.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'

/** Above any other dialog: it is one of those that asked. */
const zIndex = 400

/** Asks for a fresh proof of who somebody is, and lets the act that needs it go on. */
export function ConfirmIdentity() {
  const question = identityQuestion.use()
  const close = () => question?.answer(false)
  return (
    <Modal opened={question !== undefined} onClose={close} title="Confirm it’s you" size={400} zIndex={zIndex}>
      {question && <Proof onDone={() => question.answer(true)} onCancel={close} />}
    </Modal>
  )
}

function Proof(props: { onDone: () => void; onCancel: () => void }) {
  const status = useQuery({ ...queryFor(twoStep.status, {}), refetchOnMount: 'always' })
  return (
    <QueryView query={status}>
      {({ authenticatorSince }) => <ProofForm hasCode={authenticatorSince !== null} {...props} />}
    </QueryView>
  )
}

interface ProofFormProps {
  hasCode: boolean
  onDone: () => void
  onCancel: () => void
}

function ProofForm({ hasCode, onDone, onCancel }: ProofFormProps) {
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
