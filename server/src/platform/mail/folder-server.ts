// Without a configured mail server nothing leaves the machine: an SMTP server on loopback stores each message as a file
// that any mail client opens.
import { rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { newId } from '../identifiers.ts'
import { ensurePrivateDirectory } from '../private-directory.ts'

export async function startFolderServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  ensurePrivateDirectory(folder)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      buffer(stream)
        .then((message) => keep(folder, message))
        .then(() => done(), done)
    },
  })
  // A sender who disconnects ends one connection, not the process.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Atomic: a name that ends in .eml is a complete message. */
async function keep(folder: string, message: Buffer) {
  const path = join(folder, `${newId()}.eml`)
  await writeFile(`${path}.part`, message, { mode: 0o600 })
  await rename(`${path}.part`, path)
}
