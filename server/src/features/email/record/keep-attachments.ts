import { type Keeping, keepFile } from '#features/files/public.ts'
import { AppError } from '#platform/errors.ts'
import type { MailAttachment } from './mail/parsed-mail.ts'
import type { NewAttachment } from './queries/recording.ts'

const mostAttachments = 50

/** A file of a type that is not allowed, or that there is no space for, is named but not kept. */
export async function keepAttachments(
  keeping: Keeping,
  owner: { customerId: string; userId: string },
  attachments: readonly MailAttachment[],
): Promise<NewAttachment[]> {
  const kept: NewAttachment[] = []
  for (const { name, contentType, content } of attachments.slice(0, mostAttachments)) {
    const described = { name, contentType, bytes: content.length }
    try {
      const fileId = await keepFile(keeping, owner, { name, bytes: content })
      kept.push({ ...described, fileId, reason: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      kept.push({ ...described, fileId: null, reason: error.items[0]?.message ?? error.message })
    }
  }
  return kept
}
