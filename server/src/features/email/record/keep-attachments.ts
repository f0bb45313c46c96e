import { type Keeping, keepFile } from '#features/files/public.ts'
import { AppError } from '#platform/errors.ts'
import type { MailAttachment } from './mail/parsed-mail.ts'
import type { NewAttachment } from './queries/recording.ts'

/** Kept as files; more of them are named. */
const mostKept = 50
const mostNamed = 500

/** A file of a type that is not allowed, that there is no space for, or one too many is named but not kept. */
export async function keepAttachments(
  keeping: Keeping,
  owner: { customerId: string; userId: string },
  attachments: readonly MailAttachment[],
): Promise<NewAttachment[]> {
  const kept: NewAttachment[] = []
  for (const [place, { name, contentType, content, contentId }] of attachments.slice(0, mostNamed).entries()) {
    const described = { name, contentType, bytes: content.length, contentId }
    if (place >= mostKept) {
      kept.push({ ...described, fileId: null, reason: `Only the first ${mostKept} files of a message are kept` })
      continue
    }
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
