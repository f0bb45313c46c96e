// Documents of another customer, for the test that no one else can reach them.
import { randomUUID } from 'node:crypto'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const someone = { as: 'ada@veltrane.example' }
const customerId = demoCustomers.brackmoor

export function foreignResearchDocuments(api: () => Api) {
  const insert = async (more: { status?: string; deletedAt?: Date } = {}) => {
    const userId = await api().userId('noor@brackmoor.example')
    const [fileId, id] = [randomUUID(), newId()]
    const file = { customerId, userId, id: fileId, bucket: 'private', name: 'a.pdf', extension: 'pdf', maxBytes: 1 }
    await api()
      .db.insertInto('app.files')
      .values({ ...file, status: 'completed', bytes: 1, sha256: id, contentType: 'application/pdf' })
      .execute()
    const document = { customerId, id, userId, fileId, sha256: id, title: 'Foreign', origin: 'upload' }
    await api()
      .db.insertInto('app.researchDocuments')
      .values({ ...document, status: 'ready', ...more })
      .execute()
    return { id, userId }
  }
  const rows =
    (json?: object, more: Parameters<typeof insert>[0] = {}) =>
    async () => {
      const { id } = await insert(more)
      return [{ params: { id }, someone, ...(json && { json }) }]
    }
  const note = (deletedAt: Date | null) => async () => {
    const { id: documentId, userId } = await insert()
    const id = newId()
    await api()
      .db.insertInto('app.researchNotes')
      .values({ customerId, id, documentId, userId, text: 'Foreign', deletedAt })
      .execute()
    return [{ params: { id }, someone, json: { page: null, text: 'Changed' } }]
  }
  const mail = (discardedAt: Date | null) => async () => {
    const id = newId()
    const values = { customerId, id, source: Buffer.from('x'), state: 'waiting', reason: 'unknown_sender', discardedAt }
    await api().db.insertInto('app.researchMail').values(values).execute()
    return [{ params: { id }, someone }]
  }
  const broker = async () => {
    const id = newId()
    await api()
      .db.insertInto('app.brokers')
      .values({ customerId, id, name: `Foreign ${id}` })
      .execute()
    const json = { aliases: [], domains: [], license_notice: null, may_download: true, license_days: null }
    return [{ params: { id }, someone, json }]
  }
  const facts = { title: 'Changed', security_id: null, dated: null, rating: null, target_price: null, currency: null }
  return {
    'researchDocuments.read': rows(),
    'researchDocuments.pages': rows(),
    'researchDocuments.find': rows(),
    'researchDocuments.confirm': rows(facts),
    'researchDocuments.share': rows({ may_download: false }),
    'researchDocuments.retry': rows(undefined, { status: 'failed' }),
    'researchDocuments.cancel': rows(undefined, { status: 'waiting' }),
    'researchDocuments.delete': rows(),
    'researchDocuments.restore': rows(undefined, { deletedAt: new Date() }),
    'researchDocuments.brokerSettings': broker,
    'documentNotes.list': rows(),
    'documentNotes.add': rows({ page: null, text: 'Foreign' }),
    'documentNotes.update': note(null),
    'documentNotes.delete': note(null),
    'documentNotes.restore': note(new Date()),
    'researchMail.accept': mail(null),
    'researchMail.discard': mail(null),
    'researchMail.restore': mail(new Date()),
  }
}
