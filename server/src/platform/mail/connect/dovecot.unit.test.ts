// Against a Dovecot, where one is installed (Debian: dovecot-imapd) and the tests may start it.
import type { MailServer } from '@rostrum/contract/email/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dovecot, dovecotPassword, hasDovecot, startDovecot } from '#testing/dovecot.ts'
import { testImap } from './sign-in.ts'

describe.skipIf(!hasDovecot)('a real Dovecot', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  }, 30_000)
  afterAll(() => dovecot.stop())

  const reach = { allowsPrivate: true, mailbox: undefined }
  const signIn = (security: MailServer['security'], password = dovecotPassword) =>
    testImap(
      reach,
      { host: 'localhost', port: security === 'tls' ? dovecot.encrypted : dovecot.plain, security },
      { user: dovecot.user, password },
    )

  test('lets the right password in', async () => {
    await expect(signIn('none')).resolves.toBeUndefined()
  })

  test('refuses a wrong one, and we say so', async () => {
    await expect(signIn('none', 'wrong')).rejects.toMatchObject({ reason: 'credentials' })
  })

  test.each(['tls', 'starttls'] as const)(
    'has a certificate that nobody signed: no password is sent over %s',
    async (how) => {
      await expect(signIn(how)).rejects.toMatchObject({
        reason: 'certificate',
        message: expect.stringMatching(/^The certificate of localhost can’t be trusted/),
      })
    },
  )
})
