import { sendingMessages } from '@rostrum/contract/email/drafts'
import type { EmailTemplate } from '@rostrum/contract/email/templates'
import { confirm } from '#ui/confirm.ts'
import { notifyError } from '#ui/notify.ts'
import { bodyWith } from './draft-values.ts'
import type { Draft } from './use-draft.ts'

interface TemplateUse {
  draft: Draft
  isSeparate: boolean
  signature: string
  replaceText: (html: string) => void
}

const plainOf = (html: string) => html.replace(/<[^<>]*>|&nbsp;/g, '').trim()

/** A template fills subject and text; what was written before is replaced only if its writer agrees. */
export const templateChooser =
  ({ draft: { values, change }, isSeparate, signature, replaceText }: TemplateUse) =>
  async (template: EmailTemplate) => {
    if (template.isPersonalized && !isSeparate) return notifyError(sendingMessages.groupTemplate)
    if (template.isPersonalized && values.to.length === 0) return notifyError(sendingMessages.templateRecipient)
    const isWritten = plainOf(values.body) !== plainOf(bodyWith(signature))
    const isSure =
      !isWritten ||
      (await confirm({
        title: 'Replace your text?',
        message: 'The template replaces what you have written.',
        confirmLabel: 'Replace',
      }))
    if (!isSure) return
    change({
      templateId: template.id,
      ...(template.subject && { subject: template.subject }),
      ...(template.isPersonalized && { isPersonalized: true }),
    })
    replaceText(`${template.body}${signature && `<p></p>${signature}`}`)
  }
