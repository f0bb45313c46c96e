// A file of another customer, for the test that no one else can read it.
import { randomUUID } from 'node:crypto'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignFiles(api: () => Api) {
  const rowsOf = async (deletedAt: Date | null) => {
    const owner = { customerId: demoCustomers.brackmoor, userId: await api().userId('noor@brackmoor.example') }
    const fileId = randomUUID()
    const file = { ...owner, id: fileId, bucket: 'private', name: 'a.pdf', extension: 'pdf', maxBytes: 1 }
    await api()
      .db.insertInto('app.files')
      .values({ ...file, status: 'completed', bytes: 1, contentType: 'application/pdf' })
      .execute()
    const id = newId()
    const subject = { subjectType: 'organization', subjectId: newId() }
    await api()
      .db.insertInto('app.fileUses')
      .values({ ...owner, ...subject, id, fileId, deletedAt })
      .execute()
    return [{ params: { id }, someone: { as: 'ada@veltrane.example' } }]
  }
  return { 'files.detach': () => rowsOf(null), 'files.restore': () => rowsOf(new Date()) }
}
