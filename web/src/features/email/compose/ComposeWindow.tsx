import { Button } from '@mantine/core'
import type { EmailAccount } from '@rostrum/contract/email/accounts'
import { emailRecipients } from '@rostrum/contract/email/recipients'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#platform/api/api.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'
import { customerAccounts, useDiscardDraft, useRefreshEmail, useRestoreDraft } from './api.ts'
import { ComposeForm } from './ComposeForm.tsx'
import { recipientOf, startOf, withRecipients } from './draft-values.ts'
import { closeCompose, nameDraft, openCompose, type ComposeWindow as Window } from './store.ts'
import { type SaveState, useDraft } from './use-draft.ts'
import { WindowFrame } from './WindowFrame.tsx'

const notes: Record<SaveState, string> = {
  unsaved: '',
  saving: 'Saving…',
  saved: 'Saved in drafts',
  failed: 'Not saved',
  conflict: 'Not saved',
}

export function ComposeWindow({ window, accounts }: { window: Window; accounts: EmailAccount[] }) {
  const { key, opening } = window
  // Only what it began with; later changes of the draft come from here.
  const [begin] = useState(opening)
  const draft = useDraft({
    start: startOf(begin, accounts),
    draft: begin.draft,
    onCreated: (saved) => nameDraft(key, saved),
  })
  const group = useQuery(customerAccounts()).data?.find(({ type }) => type === 'postmarkSender')
  const { change, values } = draft
  const addPeople = useEffectEvent(() => {
    const { personIds = [], organizationIds = [] } = begin
    if (personIds.length + organizationIds.length === 0) return
    call(emailRecipients.resolve, { body: { personIds: [...personIds], organizationIds: [...organizationIds] } })
      .then((found) => {
        if (found.length === 0) return notifyInfo('No one in your IRM works there. Add recipients by name.')
        change({
          to: withRecipients(
            draft.current().to,
            found.map((one) => recipientOf(one)),
          ),
        })
      })
      .catch(() => notifyError('The recipients could not be loaded. Add them by name.'))
  })
  useEffect(() => addPeople(), [])
  const close = useClosing(window, draft)
  const title = values.subject.trim() || (values.reply ? 'Reply' : 'New email')
  return (
    <WindowFrame window={window} title={title} note={<Note draft={draft} />} onClose={close.ask}>
      <ComposeForm
        draft={draft}
        accounts={accounts}
        group={group}
        failure={begin.draft?.failure ?? null}
        isNew={!begin.draft}
        onDiscard={close.discard}
        onSent={() => closeCompose(key)}
      />
    </WindowFrame>
  )
}

const Note = ({ draft: { state, save } }: { draft: ReturnType<typeof useDraft> }) => (
  <>
    {notes[state]}
    {state === 'failed' && (
      <Button variant="subtle" size="compact-xs" ml={4} onClick={() => void save().catch(() => {})}>
        Retry
      </Button>
    )}
  </>
)

function useClosing({ key }: Window, draft: ReturnType<typeof useDraft>) {
  const remove = useDiscardDraft()
  const restore = useRestoreDraft()
  const refresh = useRefreshEmail()
  const isUnsaved = draft.isTouched && draft.state !== 'saved'
  useEffect(() => {
    // Pages may come and go; only closing the tab would lose what is not saved yet.
    const warn = (event: BeforeUnloadEvent) => isUnsaved && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  return {
    async ask() {
      if (!draft.isTouched) return closeCompose(key)
      const isSure = await confirm({
        title: 'Close this email?',
        message: 'It stays in your drafts, where you can finish it later.',
        confirmLabel: 'Close',
        cancelLabel: 'Keep writing',
      })
      if (!isSure) return
      try {
        await draft.save()
        closeCompose(key)
        void refresh()
      } catch {
        notifyError('The draft could not be saved. Your text is still in the window.')
      }
    },
    async discard() {
      const id = draft.draftId()
      if (!id) return closeCompose(key)
      try {
        await draft.save().catch(() => {})
        await remove.mutateAsync({ params: { id } })
        closeCompose(key)
        notifyWithUndo('Draft discarded', () => {
          restore.mutateAsync({ params: { id } }).then(
            (back) => openCompose({ draft: back }),
            () => notifyError('The draft could not be restored. Please try again.'),
          )
        })
      } catch {
        notifyError('The draft could not be discarded. Please try again.')
      }
    },
  }
}
