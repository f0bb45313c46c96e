// Targeting rows of another customer, for the test that no one else can read them.
import { targetLists } from '@rostrum/contract/targeting/lists'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const someone = { as: 'ada@veltrane.example' }

export function foreignTargeting(api: () => Api) {
  const list = (json?: unknown) => async () => {
    const securityId = newId()
    await api().db.insertInto('market.securities').values({ id: securityId, name: 'Foreign', source: 'test' }).execute()
    const { id } = await api().call(targetLists.create, { body: { name: 'Foreign', securityId } }, noor)
    return [{ params: { id }, someone, ...(json !== undefined && { json }) }]
  }
  const ids = { organization_ids: [newId()] }
  return {
    'targetLists.read': list(),
    'targetLists.update': list({ name: 'Changed' }),
    'targetLists.delete': list(),
    'targetLists.restore': list(),
    'targetLists.members': list(),
    'targetLists.exportMembers': list(),
    'targetLists.addMembers': list(ids),
    'targetLists.changeMembers': list({ changes: [{ organization_id: newId(), stage: 'meeting' }] }),
    'targetLists.removeMembers': list(ids),
    'targetLists.restoreMembers': list(ids),
    'targetLists.moves': list(),
  }
}
