import { sendingMessages } from '@rostrum/contract/email/drafts'
import type { EmailTemplate } from '@rostrum/contract/email/templates'
import { confirm } from '#ui/confirm.ts'
import { notifyError } from '#ui/notify.ts'
import { bodyWith, isSeparate } from './draft-values.ts'
import type { Draft } from './use-draft.ts'

interface TemplateUse {
  draft: Pick<Draft, 'values' | 'change'>
  /** From the account for group mail. */
  isGroup: boolean
  signature: string
  replaceText: (html: string) => void
}

const plainOf = (html: string) => html.replace(/<[^<>]*>|&nbsp;/g, '').trim()

/** A template fills subject and text; what was written before is replaced only if its writer agrees. */
export const templateChooser =
  ({ draft: { values, change }, isGroup, signature, replaceText }: TemplateUse) =>
  async (template: EmailTemplate) => {
    const { isPersonalized } = template
    if (isPersonalized && !isSeparate(values, isGroup)) return notifyError(sendingMessages.groupTemplate)
    if (isPersonalized && values.to.length === 0) return notifyError(sendingMessages.templateRecipient)
    const subject = values.subject.trim()
    const written = [
      ...(template.subject && subject && subject !== template.subject ? ['subject'] : []),
      ...(plainOf(values.body) !== plainOf(bodyWith(signature)) ? ['text'] : []),
    ].join(' and ')
    const isSure =
      !written ||
      (await confirm({
        title: `Replace your ${written}?`,
        message: 'The template replaces what you have written.',
        confirmLabel: 'Replace',
      }))
    if (!isSure) return
    change({
      templateId: template.id,
      ...(template.subject && { subject: template.subject }),
      ...(isPersonalized && { isPersonalized: true, isP2p: true }),
    })
    replaceText(`${template.body}${signature && `<p></p>${signature}`}`)
  }
