import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { type ComposeWindow, closeCompose } from './store.ts'
import { WindowFrame } from './WindowFrame.tsx'

/** Somebody without an account for email is led to connect one. */
export const MissingAccount = ({ window }: { window: ComposeWindow }) => (
  <WindowFrame window={window} title="New email" onClose={() => closeCompose(window.key)}>
    <EmptyState
      title="Connect an email account first"
      message="Emails are sent from your own mailbox, and replies arrive there."
      action={
        <ButtonLink to="/settings/email-and-calendar" onClick={() => closeCompose(window.key)}>
          Connect an account
        </ButtonLink>
      }
    />
  </WindowFrame>
)
