// Imports a register the way users do: upload, mapping, then a worker reads it.
import { guessMapping } from '@rostrum/contract/column-mapping'
import { type RegisterKind, registerFields } from '@rostrum/contract/holders/register-values'
import { registers } from '@rostrum/contract/holders/registers'
import { vi } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { connect } from '#platform/database/database.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import type { Api, Caller } from '#testing/api.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { registerJobs } from '../jobs.ts'

export const ada = { as: 'ada@veltrane.example' }
export const securityId = demoSecurities.veltraneA

export async function sendSheet(api: Api, text: string, caller: Caller = ada) {
  const { json } = await api.request('POST', '/v2/sheets?name=holders.csv', {
    ...caller,
    body: text,
    headers: { 'content-type': 'text/csv' },
  })
  const sheet = json?.data as { id: string; columns: string[] } | undefined
  if (!sheet) throw new Error(`No sheet: ${JSON.stringify(json)}`)
  return sheet
}

/** An import request as the wizard would fill it in. */
export async function importOf(api: Api, kind: RegisterKind, text: string, onDate: string, more: object = {}) {
  const { id: sheetId, columns } = await sendSheet(api, text)
  return { sheetId, mapping: guessMapping(columns, registerFields(kind)), securityId, onDate, ...more }
}

export async function startWorker(api: Api) {
  const database = connect(api.applicationUrl)
  const mailbox = await openMailbox()
  const works = { mail: mailbox.mail, publicUrl: 'https://ir.example' }
  const worker = await startJobs({ url: api.databaseUrl, database, log: createLog('silent'), works }, registerJobs)
  await worker.work()
  return async () => {
    await worker.stop()
    await mailbox.close()
    await database.close()
  }
}

/** Uploads, starts and waits for the end of the import. */
export async function importSnapshot(api: Api, kind: RegisterKind, text: string, onDate: string, more: object = {}) {
  const body = await importOf(api, kind, text, onDate, more)
  const { id } = await api.call(registers[kind].start, { body }, ada)
  return ended(api, kind, id)
}

export const ended = (api: Api, kind: RegisterKind, id: string, timeout = 20_000) =>
  vi.waitFor(
    async () => {
      const snapshot = await api.call(registers[kind].read, { params: { id } }, ada)
      if (snapshot.state === 'waiting' || snapshot.state === 'importing') throw new Error(`still ${snapshot.state}`)
      return snapshot
    },
    { timeout, interval: 100 },
  )
