import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'

const FeedbackForm = lazy(() => import('./FeedbackForm.tsx').then((module) => ({ default: module.FeedbackForm })))

/** The form behind the top bar's feedback button. */
export function GiveFeedback({ children }: { children: (open: () => void) => ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      {children(open)}
      <Modal opened={isOpen} onClose={close} title="Product feedback" size={480}>
        <Suspense>
          <FeedbackForm onDone={close} />
        </Suspense>
      </Modal>
    </>
  )
}
