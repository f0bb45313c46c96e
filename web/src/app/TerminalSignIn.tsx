// Asks to sign in inside a terminal's frame, over whatever is there: nothing typed is lost.
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { openSignInWindow, signInQuestion } from '#platform/terminal/hand-over.ts'

export function TerminalSignIn() {
  const question = signInQuestion.use()
  const [isOpening, setOpening] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const open = async () => {
    setOpening(true)
    const outcome = await openSignInWindow()
    setOpening(false)
    setBlocked(outcome === 'blocked')
    if (typeof outcome === 'object') question?.answer(outcome.tokens)
  }
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => undefined}
      title="Sign in to Rostrum"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={400}
    >
      <Stack gap={16}>
        <Text size="sm">A window opens for signing in and closes when you are done.</Text>
        {isBlocked && (
          <Text size="sm" c="red" role="alert">
            Your browser blocked the window. Allow pop-ups for this site, then try again.
          </Text>
        )}
        <Button data-autofocus loading={isOpening} onClick={() => void open()}>
          Sign in
        </Button>
      </Stack>
    </Modal>
  )
}
