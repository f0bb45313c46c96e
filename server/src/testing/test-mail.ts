// The demo's own mail server over a folder of this test, and what arrived there.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { openMail } from '#platform/mail/mail.ts'

export async function openTestMail() {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-outbox-'))
  const mail = await openMail({ smtpUrl: undefined, from: 'Rostrum <rostrum@localhost>', folder, hasMailbox: true })
  const { mailbox } = mail
  if (!mailbox) throw new Error('No mailbox')
  return {
    mail,
    mailbox,
    folder,
    /** What arrived, with the envelope. */
    async messages() {
      const kept = await mailbox.messages.list()
      return Promise.all(
        kept.map(async ({ id, recipients, sender: envelopeSender }) => {
          const source = (await mailbox.messages.read(id)).toString()
          return { ...(await PostalMime.parse(source)), recipients, envelopeSender, source }
        }),
      )
    },
    async close() {
      await mail.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestMail = Awaited<ReturnType<typeof openTestMail>>
