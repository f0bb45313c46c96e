// What a message to the address for filing is about: a blind copy of what a colleague wrote, or what they forwarded.

import { attachedMessage, quotedMessage } from '../mail/forwarded.ts'
import type { MailAddress, MailAttachment, MailHeaders, MessageKind, ParsedMail } from '../mail/parsed-mail.ts'

export interface ToFile {
  message: MailHeaders & { kind: MessageKind; text: string; html: string | null }
  attachments: readonly MailAttachment[]
  isSent: boolean
  /** Everyone in it who is not of the team. */
  others: MailAddress[]
}

/** Whether an address is a colleague's, or one for filing. */
type IsOwn = (address: string) => boolean

const everyone = ({ from, to, cc }: Pick<MailHeaders, 'from' | 'to' | 'cc'>): MailAddress[] => [from, ...to, ...cc]

export function othersIn(headers: Pick<MailHeaders, 'from' | 'to' | 'cc'>, isOwn: IsOwn): MailAddress[] {
  const byAddress = new Map(everyone(headers).map((one) => [one.address, one]))
  return [...byAddress.values()].filter(({ address }) => address !== '' && !isOwn(address))
}

const asIs = (mail: ParsedMail, isOwn: IsOwn, isFiling: IsOwn): ToFile => ({
  message: {
    ...mail,
    to: mail.to.filter(({ address }) => !isFiling(address)),
    cc: mail.cc.filter(({ address }) => !isFiling(address)),
  },
  attachments: mail.attachments,
  isSent: isOwn(mail.from.address),
  others: othersIn(mail, isOwn),
})

/** Undefined if a colleague forwarded something that does not say from whom it is. */
export async function interpret(
  mail: ParsedMail,
  source: Uint8Array,
  { isColleague, isFiling }: { isColleague: IsOwn; isFiling: IsOwn },
): Promise<ToFile | undefined> {
  const isOwn: IsOwn = (address) => isColleague(address) || isFiling(address)
  const written = asIs(mail, isOwn, isFiling)
  if (!isColleague(mail.from.address) || written.others.length > 0) return written
  const attached = await attachedMessage(source, mail.sentAt)
  if (attached) return asIs(attached, isOwn, isFiling)
  const quoted = quotedMessage(mail.text, mail.sentAt)
  if (!quoted) return undefined
  return {
    message: {
      // Mail programs name what they forward, so that a mailbox that has it too brings no second one.
      messageId: mail.inReplyTo ?? mail.messageId,
      inReplyTo: null,
      references: mail.references.filter((id) => id !== mail.inReplyTo),
      kind: 'message',
      html: null,
      ...quoted,
    },
    attachments: mail.attachments.map((one) => ({ ...one, contentId: null })),
    isSent: isColleague(quoted.from.address),
    others: othersIn(quoted, isOwn),
  }
}
