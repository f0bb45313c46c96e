import { emailDrafts } from '@rostrum/contract/email/drafts'
import { emailOutgoing } from '@rostrum/contract/email/outgoing'
import { emailRecipients } from '@rostrum/contract/email/recipients'
import type { Implement } from '#platform/http/implement.ts'
import { createDraft, discardDraft, pageOfDrafts, readDraft, restoreDraft, saveDraft } from './drafts.ts'
import { cancelMessage, pageOfOutgoing, readMessage, settleMessage } from './outgoing.ts'
import { resolveRecipients, searchRecipients } from './recipients.ts'
import { sendDraft, undoSending } from './send.ts'

export function composeRoutes(implement: Implement) {
  implement(emailRecipients.search, searchRecipients)
  implement(emailRecipients.resolve, resolveRecipients)
  implement(emailDrafts.list, pageOfDrafts)
  implement(emailDrafts.read, (ctx, { params }) => readDraft(ctx, params.id))
  implement(emailDrafts.create, createDraft)
  implement(emailDrafts.update, saveDraft)
  implement(emailDrafts.remove, discardDraft)
  implement(emailDrafts.restore, restoreDraft)
  implement(emailDrafts.send, sendDraft)
  implement(emailDrafts.undo, undoSending)
  implement(emailOutgoing.list, pageOfOutgoing)
  implement(emailOutgoing.read, (ctx, { params }) => readMessage(ctx, params.id))
  implement(emailOutgoing.cancel, cancelMessage)
  implement(emailOutgoing.settle, settleMessage)
}
