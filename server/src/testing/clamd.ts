// A real clamd with one signature of our own, where ClamAV is installed.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { openScanner } from '#platform/virus-scanner.ts'
import { freePort } from './server-process.ts'

export const clamd = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find(existsSync)

export const clamdSignature = 'a signature that only this test knows'

async function* harmless() {
  yield Buffer.from('x')
}

export async function startClamd(): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-clamd-'))
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'own.ndb'), `Rostrum.Test:0:*:${Buffer.from(clamdSignature).toString('hex')}\n`)
  const port = await freePort()
  const address = `tcp://127.0.0.1:${port}`
  const settings = [
    `DatabaseDirectory ${folder}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    'Foreground yes',
    'StreamMaxLength 1M',
    `User ${execFileSync('id', ['-un']).toString().trim()}`,
  ]
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const daemon = spawn(clamd ?? '', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const answers = () => openScanner([address])?.findThreat(harmless)
  await vi.waitFor(async () => expect(await answers()).toBeUndefined(), { timeout: 60_000, interval: 200 })
  return {
    address,
    async stop() {
      const exit = once(daemon, 'exit')
      daemon.kill('SIGKILL')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
