// Test helper: sends, checks, imports and undoes a file as a worker would.
import { guessMapping } from '@rostrum/contract/column-mapping'
import { irmUploads, type Upload } from '@rostrum/contract/irm/uploads'
import type { UploadKind } from '@rostrum/contract/irm/uploads-query'
import { sheets } from '@rostrum/contract/sheets'
import type { Database } from '#platform/database/database.ts'
import type { Api, Caller } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { runNextStep } from '../work.ts'

export const ada: Caller = { as: 'ada@veltrane.example' }

export const uploadsOf = (api: Api, database: Database, caller: Caller = ada, customerId = demoCustomers.veltrane) => {
  const read = (id: string) => api.call(irmUploads.read, { params: { id } }, caller)
  const step = (id: string, atOnce?: number) => database.withTenant(customerId, (db) => runNextStep(db, id, atOnce))
  const work = async (id: string, atOnce?: number): Promise<Upload> => {
    while (await step(id, atOnce));
    return read(id)
  }
  const check = async (kind: UploadKind, text: string) => {
    const sent = await api.request('POST', '/v2/sheets?name=contacts.csv', {
      ...caller,
      body: text,
      headers: { 'content-type': 'text/csv' },
    })
    const sheetId = String(sent.json?.data?.id)
    const sheet = await api.call(sheets.read, { params: { id: sheetId } }, caller)
    const fields = await api.call(irmUploads.fields, { query: { kind } }, caller)
    const mapping = guessMapping(sheet.columns, fields)
    const { id } = await api.call(irmUploads.create, { body: { kind, sheetId, mapping } }, caller)
    return work(id)
  }
  return {
    read,
    step,
    work,
    check,
    async import(kind: UploadKind, text: string, atOnce?: number) {
      const { id } = await check(kind, text)
      await api.call(irmUploads.import, { params: { id } }, caller)
      return work(id, atOnce)
    },
    async undo(id: string) {
      await api.call(irmUploads.undo, { params: { id } }, caller)
      return work(id)
    },
    rows: async (id: string, show: 'all' | 'errors' | 'kept' = 'all') =>
      (await api.call(irmUploads.rows, { params: { id }, query: { show, pageSize: 500 } }, caller)).data,
  }
}
