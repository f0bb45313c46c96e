// Uploads a file the way the web application does, with a worker that scans it and sends mail.
import type { Bucket, UploadedFile } from '@rostrum/contract/files'
import { files } from '@rostrum/contract/files'
import { vi } from 'vitest'
import { fileJobs } from '#features/files/jobs.ts'
import { connect } from '#platform/database/database.ts'
import { type Job, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { openScanner } from '#platform/virus-scanner.ts'
import type { Api, Caller } from './api.ts'
import { openMailbox } from './mailbox.ts'

/** For workers of other areas' tests. */
export { scanFile } from '#features/files/jobs.ts'

export const ada = { as: 'ada@veltrane.example' }

/** In two parts, so that no virus scanner takes this file for it. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export const pdf = (text = '') => `%PDF-1.7\n${text}\n%%EOF\n`

/** With no jobs it only enqueues them, for a worker of its own process. */
export async function startFileWorker(
  api: Api,
  storageUrl: string,
  clamd: string[] = [],
  running: Job[] = [...fileJobs, sendMail],
) {
  const database = connect(api.applicationUrl)
  const mailbox = await openMailbox()
  const works = {
    mail: mailbox.mail,
    publicUrl: 'https://ir.example',
    storage: openStorage(storageUrl),
    scanner: openScanner(clamd),
  }
  const unscheduled = fileJobs.map(({ schedule: _, ...job }) => job)
  const worker = await startJobs(
    { url: api.databaseUrl, database, log: createLog('silent'), works },
    running.map(({ schedule: _, ...job }) => job),
  )
  await worker.work()
  return {
    messages: mailbox.messages,
    /** Runs a scheduled job now. */
    run: (name: string) => {
      const job = unscheduled.find((one) => one.name === name)
      if (!job) throw new Error(`No job ${name}`)
      return database.withoutTenant((db) => worker.enqueueIn(db)(job, {} as never))
    },
    async stop() {
      await worker.stop()
      await mailbox.close()
      await database.close()
    },
  }
}

export const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search

export async function askAddress(api: Api, name: string, bucket: Bucket = 'private', caller: Caller = ada) {
  const [address] = await api.call(files.presignedUrl, { query: { bucket, fileNames: [name] } }, caller)
  if (!address) throw new Error('No address')
  return { ...address, path: pathOf(address.presignedUrl) }
}

export const put = (api: Api, path: string, body: string | Uint8Array<ArrayBuffer>, contentType: string) =>
  api.request('PUT', path, { body, headers: { 'content-type': contentType } })

export async function statusOf(
  api: Api,
  fileKey: string,
  bucket: Bucket = 'private',
  caller: Caller = ada,
): Promise<UploadedFile> {
  const [file] = await api.call(files.status, { query: { bucket, fileKeys: [fileKey] } }, caller)
  if (!file) throw new Error('No status')
  return file
}

/** Uploads, and waits for the verdict. */
export async function upload(
  api: Api,
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  bucket: Bucket = 'private',
  caller: Caller = ada,
): Promise<UploadedFile> {
  const { path, fileKey, contentType } = await askAddress(api, name, bucket, caller)
  const answer = await put(api, path, body, contentType)
  if (answer.status !== 200) throw new Error(`The upload answered ${answer.status}: ${answer.text}`)
  return vi.waitFor(
    async () => {
      const file = await statusOf(api, fileKey, bucket, caller)
      if (file.status === 'in_progress') throw new Error('still in progress')
      return file
    },
    { timeout: 20_000, interval: 50 },
  )
}
