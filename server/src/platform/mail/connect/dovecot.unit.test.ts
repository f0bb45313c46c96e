// Against a Dovecot, where one is installed (Debian: dovecot-imapd) and the tests may start it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailServer } from '@rostrum/contract/email/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '#testing/server-process.ts'
import { testImap } from './sign-in.ts'

const program = '/usr/sbin/dovecot'
const isHere = existsSync(program) && process.getuid?.() === 0

describe.skipIf(!isHere)('a real Dovecot', () => {
  let folder: string
  let dovecot: ChildProcess
  let plain: number
  let encrypted: number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rostrum-dovecot-'))
    ;[plain, encrypted] = [await freePort(), await freePort()]
    const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
    execFileSync('openssl', [...certificate, '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`], {
      stdio: 'ignore',
    })
    await writeFile(`${folder}/users`, 'ada@veltrane.example:{PLAIN}the right one\n', { mode: 0o644 })
    await writeFile(
      `${folder}/dovecot.conf`,
      `base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
first_valid_uid = 1
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/home/%u
}
service imap-login {
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${encrypted}
  }
}
`,
    )
    await mkdir(`${folder}/mail`)
    execFileSync('chmod', ['-R', 'a+rX', folder])
    // Dovecot reads mail as another user.
    await chmod(`${folder}/mail`, 0o777)
    dovecot = spawn(program, ['-F', '-c', `${folder}/dovecot.conf`], { stdio: 'ignore' })
    await vi.waitFor(
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(plain, '127.0.0.1')
          socket.once('data', () => resolve(socket.destroy() && undefined)).once('error', reject)
        }),
      { timeout: 15_000, interval: 200 },
    )
  }, 30_000)
  afterAll(async () => {
    const exit = new Promise((resolve) => dovecot.once('exit', resolve))
    dovecot.kill('SIGTERM')
    await exit
    await rm(folder, { recursive: true, force: true })
  })

  const reach = { allowsPrivate: true, mailbox: undefined }
  const signIn = (security: MailServer['security'], password = 'the right one') =>
    testImap(
      reach,
      { host: 'localhost', port: security === 'tls' ? encrypted : plain, security },
      { user: 'ada@veltrane.example', password },
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
