import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { assistant, uploadRequests } from '@rostrum/contract/assistant'
import { files } from '@rostrum/contract/files'
import { researchCompare } from '@rostrum/contract/research/compare'
import { researchDocuments } from '@rostrum/contract/research/documents'
import { expect, test } from 'vitest'
import { openStorage } from '#platform/storage/open-storage.ts'
import { startApi } from '#testing/api.ts'
import { writeDemoIrm } from './irm.ts'
import { demoCustomers } from './load.ts'
import { writeDemoRequests } from './requests.ts'
import { writeDemoResearch } from './research/documents.ts'

test('the demo has requests in every status, and files that open, written once', { tags: 'full' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-demo-requests-'))
  const api = await startApi({ content: 'market', environment: { DATA_DIR: folder } })
  try {
    await writeDemoIrm(api.databaseUrl)
    const storage = openStorage(pathToFileURL(join(folder, 'files')).href)
    await Promise.all([writeDemoRequests(api.databaseUrl, storage), writeDemoRequests(api.databaseUrl, storage)])
    await Promise.all([writeDemoResearch(api.databaseUrl, storage), writeDemoResearch(api.databaseUrl, storage)])
    const ada = { as: 'ada@veltrane.example' }
    const params = { id: demoCustomers.veltrane }
    const reports = await api.call(researchDocuments.list, { query: { term: 'backlog' } }, ada)
    expect(reports.data).toMatchObject([{ broker: { name: 'Tarrant Hale Securities' }, hits: [{ page: 1 }] }])
    const securityId = reports.data[0]?.security?.id ?? ''
    const unconfirmed = await api.call(researchDocuments.list, { query: { toConfirm: true } }, ada)
    expect(unconfirmed.data).toHaveLength(2)
    const day = reports.data[0]?.dated ?? ''
    const compared = await api.call(researchCompare.read, { query: { securityId, day } }, ada)
    expect(compared.reports.flatMap(({ highlights }) => highlights)).toEqual(
      expect.arrayContaining(['Upgraded Equal-weight → Buy', 'Raised target $98.00 → $103.00 (+5.1%)']),
    )
    const { data } = await api.call(uploadRequests.list, { params, query: {} }, ada)
    expect(data.map(({ status, replyCount }) => [status, replyCount])).toEqual([
      ['new', 0],
      ['waiting', 1],
      ['done', 1],
    ])
    const iris = { as: 'iris@assist.example' }
    const queue = await api.call(assistant.queue, {}, iris)
    expect(queue.data.map(({ customer }) => customer.name)).toEqual([
      'Brackmoor Foods',
      'Veltrane Instruments',
      'Veltrane Instruments',
    ])
    expect(queue.data[0]?.dueAt.getTime()).toBeLessThan(Date.now())
    const waiting = await api.call(uploadRequests.read, { params: { id: data[1]?.id ?? '' } }, ada)
    expect(waiting.entries.map(({ status }) => status)).toEqual(['in_progress', 'waiting'])
    const path = `/v2/user_upload_requests/${waiting.id}/download?file_path=${waiting.files[0]?.filePath}`
    expect((await api.request('GET', path, ada)).text).toContain('Leona,Marsh')

    const [deck] = await api.db
      .selectFrom('app.fileUses as u')
      .innerJoin('app.files as f', 'f.id', 'u.fileId')
      .select(['u.subjectId', 'f.id'])
      .where('f.name', '=', 'Questions before the call.pdf')
      .execute()
    const query = { subjectType: 'organization' as const, subjectId: deck?.subjectId ?? '' }
    const listed = (await api.call(files.attachments, { query }, ada)).data
    expect(listed.map(({ name, contentType }) => [name, contentType]).sort()).toEqual([
      ['Meeting deck.pdf', 'application/pdf'],
      ['Position by quarter.png', 'image/png'],
      ['Questions before the call.pdf', 'application/pdf'],
    ])
    const bytes = await text(await storage.read(`private/${demoCustomers.veltrane}/${deck?.id}`))
    const tableAt = Number(/startxref\n(\d+)/.exec(bytes)?.[1])
    expect(bytes.slice(tableAt, tableAt + 4)).toBe('xref')
  } finally {
    await api.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
