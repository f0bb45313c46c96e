import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFolderServer } from './folder-server.ts'
import { type Mail, openMail } from './mail.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-mail-'))
})
afterAll(() => rm(folder, { recursive: true }))

const message = { to: 'ada@veltrane.example', subject: 'Überfällig: call back', text: 'Today, 08:00', id: 'task.1' }
const kept = async (where: string) =>
  Promise.all((await readdir(where)).map(async (name) => [name, await readFile(join(where, name), 'utf8')] as const))

it('keeps a message whole in a folder when no server is named, for its owner only', async () => {
  await chmod(folder, 0o755)
  const mail: Mail = await openMail({ smtpUrl: undefined, from: 'Rostrum <ir@rostrum.example>', folder })
  await mail.send(message)
  await mail.close()
  const [[name, text] = []] = await kept(folder)
  expect(name).toMatch(/\.eml$/)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name ?? ''))).mode & 0o777).toBe(0o600)
  expect(text).toMatch(/^From: Rostrum <ir@rostrum.example>\r?$/m)
  expect(text).toMatch(/^To: ada@veltrane.example\r?$/m)
  expect(text).toMatch(/^Message-ID: <task.1@rostrum>\r?$/m)
  expect(text).toContain('Today, 08:00')
})

it('sends through the server that is named, and says so when it is not there', async () => {
  const inbox = await mkdtemp(join(folder, 'inbox-'))
  const server = await startFolderServer(inbox)
  const mail = await openMail({ smtpUrl: server.url, from: 'ir@rostrum.example', folder })
  await mail.send(message)
  expect(await kept(inbox)).toHaveLength(1)
  await server.stop()
  await expect(mail.send(message)).rejects.toThrow(/ECONNREFUSED/)
  await mail.close()
})
