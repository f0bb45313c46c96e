// The one place that hears of a message that a mail server accepted, in the transaction that says so.
import type { Recipient } from '@rostrum/contract/email/recipients'
import { recordMessage, safeHtml } from '#features/email/record/public.ts'
import { countSurveyMail } from '#features/surveys/public.ts'
import type { Db } from '#platform/database/database.ts'
import { recordingOf } from '../queries/accounts.ts'
import type { Outgoing } from '../queries/outgoing.ts'
import { peopleOfIrm } from '../queries/recipients.ts'
import { contentIdOf, filesOf, type MessageFiles, namingPictures, pictureIdsIn } from './message.ts'

const addressOf = ({ name, email }: Recipient) => ({ name, address: email.toLowerCase() })
const withoutBrackets = (id: string): string => id.replace(/^<|>$/g, '')

const attachmentOf = ({ id, name, bytes, contentType }: MessageFiles[number], contentId: string | null) => ({
  ...{ name, bytes: Number(bytes ?? 0), fileId: id, reason: null, contentId },
  contentType: contentType ?? 'application/octet-stream',
})

/** Mail to people of the IRM is on their timelines, as far as the account records; its copy in the mailbox adds nothing. */
export async function onAccepted(db: Db, outgoing: Outgoing): Promise<void> {
  const { customerId, userId, accountId, to, cc, attachmentIds } = outgoing
  await countSurveyMail(db, outgoing)
  const recording = await recordingOf(db, accountId)
  if (recording === 'filed') return
  const written = [...to, ...cc].flatMap(({ id }) => id ?? [])
  const files = await filesOf(db, outgoing)
  const inText = pictureIdsIn(outgoing.html)
  const alsoConcerns = await peopleOfIrm(db, written)
  await recordMessage(
    db,
    { customerId, userId, accountId, isSent: true, recording, alsoConcerns },
    {
      messageId: withoutBrackets(outgoing.messageId),
      inReplyTo: outgoing.inReplyTo && withoutBrackets(outgoing.inReplyTo),
      references: outgoing.referenceIds.map(withoutBrackets),
      from: { name: outgoing.senderName, address: outgoing.senderAddress.toLowerCase() },
      to: to.map(addressOf),
      cc: cc.map(addressOf),
      replyTo: [],
      sentAt: outgoing.acceptedAt ?? new Date(),
      subject: outgoing.subject,
      text: outgoing.plain,
      html: safeHtml(namingPictures(outgoing.html)),
      attachments: [
        ...files.filter(({ id }) => inText.has(id)).map((file) => attachmentOf(file, contentIdOf(file.id))),
        ...files.filter(({ id }) => attachmentIds.includes(id)).map((file) => attachmentOf(file, null)),
      ],
    },
  )
}
