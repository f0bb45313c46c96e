// Snapshots of another customer, for the tenant isolation test.
import { type RegisterKind, registerKinds } from '@rostrum/contract/holders/register-values'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const someone = { as: 'ada@veltrane.example' }

const bodies: Record<string, unknown> = {
  match: { decisions: [{ plain_name: 'foreign', organization_id: null }] },
  unmatch: { plain_names: ['foreign'] },
}

const names = ['read', 'cancel', 'delete', 'restore', 'positions', 'exportPositions', 'changes', 'changeTotals'].concat(
  ['exportChanges', 'issues', 'exportIssues', 'names', 'match', 'unmatch'],
)

export function foreignRegisters(api: () => Api) {
  const snapshot = async (kind: RegisterKind) => {
    const id = newId()
    const securityId = newId()
    await api().db.insertInto('market.securities').values({ id: securityId, name: 'A', source: 'test' }).execute()
    await api()
      .db.insertInto('app.registerSnapshots')
      .values({
        customerId: demoCustomers.brackmoor,
        id,
        kind,
        securityId,
        onDate: '2026-06-30',
        state: 'ready',
        userId: await api().userId('noor@brackmoor.example'),
      })
      .execute()
    return id
  }
  const preview = async (kind: RegisterKind) => {
    const [id, sheetId] = [newId(), newId()]
    const owned = { customerId: demoCustomers.brackmoor, userId: await api().userId('noor@brackmoor.example') }
    await api()
      .db.insertInto('app.sheets')
      .values({ ...owned, id: sheetId, fileName: 'a.csv', kind: 'csv', columns: [], rowCount: 0 })
      .execute()
    await api()
      .db.insertInto('app.registerPreviews')
      .values({ ...owned, id, kind, sheetId, question: '{}', rowCount: 0, found: '{}' })
      .execute()
    return id
  }
  return Object.fromEntries(
    registerKinds.flatMap((kind) => [
      ...names.map((name) => [
        `${kind}.${name}`,
        async () => [{ params: { id: await snapshot(kind) }, someone, ...(name in bodies && { json: bodies[name] }) }],
      ]),
      ...['readPreview', 'cancelPreview'].map((name) => [
        `${kind}.${name}`,
        async () => [{ params: { id: await preview(kind) }, someone }],
      ]),
    ]),
  )
}
