// A Dovecot, where one is installed (Debian: dovecot-imapd) and the tests may start it, as root.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { demoPassword } from '#platform/identity/passwords.ts'
import { freePort } from './server-process.ts'

const program = '/usr/sbin/dovecot'
export const hasDovecot = existsSync(program) && process.getuid?.() === 0
export const dovecotPassword = demoPassword

export interface Dovecot {
  user: string
  /** Ports. */
  plain: number
  encrypted: number
  stop(): Promise<void>
}

export async function startDovecot(): Promise<Dovecot> {
  const user = 'ada@veltrane.example'
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-dovecot-'))
  const [plain, encrypted] = [await freePort(), await freePort()]
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  execFileSync('openssl', [...certificate, '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`], {
    stdio: 'ignore',
  })
  await writeFile(`${folder}/users`, `${user}:{PLAIN}${dovecotPassword}\n`, { mode: 0o644 })
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
  const dovecot = spawn(program, ['-F', '-c', `${folder}/dovecot.conf`], { stdio: 'ignore' })
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(plain, '127.0.0.1')
        socket.once('data', () => resolve(socket.destroy() && undefined)).once('error', reject)
      }),
    { timeout: 15_000, interval: 200 },
  )
  return {
    ...{ user, plain, encrypted },
    async stop() {
      const exit = new Promise((resolve) => dovecot.once('exit', resolve))
      dovecot.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
