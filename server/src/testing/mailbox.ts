import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMail } from '#platform/mail/mail.ts'

/** Receives mail over real SMTP into a folder of this test. */
export async function openMailbox() {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-mailbox-'))
  const mail = await openMail({ smtpUrl: undefined, from: 'Rostrum <rostrum@localhost>', folder })
  return {
    mail,
    messages: async () =>
      Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name), 'utf8'))),
    async close() {
      await mail.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
