import { Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { identityQuestion } from '#platform/session/confirmation.ts'

// Rarely needed, and it brings the passkeys' library.
const IdentityProof = lazy(() => import('./IdentityProof.tsx').then((module) => ({ default: module.IdentityProof })))

/** Above any other dialog: it is one of those that asked. */
const zIndex = 400

/** Asks for a fresh proof of who somebody is, and lets the act that needs it go on. */
export function ConfirmIdentity() {
  const question = identityQuestion.use()
  const close = () => question?.answer(false)
  return (
    <Modal opened={question !== undefined} onClose={close} title="Confirm it’s you" size={400} zIndex={zIndex}>
      <Suspense>{question && <IdentityProof onDone={() => question.answer(true)} onCancel={close} />}</Suspense>
    </Modal>
  )
}
