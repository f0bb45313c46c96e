import {
  type EmailDraft,
  type Sending,
  type SendLater,
  sendingMessages,
  undoSeconds,
} from '@rostrum/contract/email/drafts'
import { useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { useOnce } from '#platform/use-once.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useRefreshEmail, useUndoSending } from './api.ts'
import { openCompose } from './store.ts'
import { type Draft, isConflict } from './use-draft.ts'

/** The server's words, where it has some. */
const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.items[0] && error.status < 500 ? error.message : sendingMessages.failure

/** Not above the message too. */
const saidAtField = ['from', 'to', 'cc', 'bcc', 'subject']

export function useSending(draft: Draft, onSent: () => void) {
  const { timeZone } = useUser()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const undo = useUndoSending()
  const refresh = useRefreshEmail()

  /** What was said is out of date as soon as something changes. */
  const clear = () => {
    setErrors({})
    setFailure(null)
  }
  const takeBack = ({ draftId }: Sending) =>
    undo.mutateAsync({ params: { id: draftId } }).then(
      (back: EmailDraft) => openCompose({ draft: back }),
      (error: unknown) => notifyError(wordsOf(error)),
    )
  const announce = (sending: Sending, isLater: boolean) => {
    const what = sending.messageCount === 1 ? 'Email' : `${sending.messageCount.toLocaleString('en-US')} emails`
    const words = isLater ? `${what} scheduled for ${formatDateTime(sending.sendAt, timeZone)}` : `${what} sent`
    notifyWithUndo(words, () => void takeBack(sending), undoSeconds * 1000)
    if (sending.remainingDraftId) notifySuccess('Recipients with missing fields stay in a draft')
  }

  /** Offers to leave out those for whom a field is missing. */
  const asksToSkip = (message: string) =>
    confirm({
      title: 'Some recipients can’t receive this email',
      message: `${message}. Send to the others now? These stay in a draft.`,
      confirmLabel: 'Send to the others',
      cancelLabel: 'Keep writing',
    })

  const sending = useOnce(async (sendLater: SendLater | null) => {
    clear()
    const attempt = async (skips: boolean): Promise<void> => {
      try {
        const sent = await draft.send({ sendLater, skipsIncomplete: skips })
        onSent()
        announce(sent, sendLater !== null)
        void refresh()
      } catch (error) {
        if (!skips && error instanceof ApiError && error.has('unprocessable', 'incomplete')) {
          return (await asksToSkip(error.message)) ? attempt(true) : undefined
        }
        // The form asks which text to keep.
        if (isConflict(error)) return
        const fields = error instanceof ApiError ? error.fields : {}
        setErrors(fields)
        setFailure(saidAtField.some((name) => fields[name]) ? null : wordsOf(error))
      }
    }
    await attempt(false)
  })
  return { errors, failure, send: sending.run, isSending: sending.isRunning, clear }
}
