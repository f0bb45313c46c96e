// A customer with a security, a peer, and a person who has the product Estimates.
import type { ResearchProduct } from '@rostrum/contract/platform/research-products'
import { newId } from '#platform/identifiers.ts'
import type { Api, Caller } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

export async function grant(api: Api, email: string, product: ResearchProduct): Promise<void> {
  const { id: authorizationId } = await api.db
    .selectFrom('identity.customerAuthorizations')
    .select('id')
    .where('userId', '=', await api.userId(email))
    .executeTakeFirstOrThrow()
  await api.db.insertInto('identity.researchGrants').values({ authorizationId, product }).execute()
}

export async function addSecurity(api: Api, ticker: string): Promise<string> {
  const id = newId()
  await api.db
    .insertInto('market.securities')
    .values({ id, name: `${ticker} Corporation`, ticker, source: 'test' })
    .execute()
  return id
}

export interface ResearchCustomer {
  customer: string
  analyst: Caller
  email: string
  securityId: string
  peerId: string
}

export async function addResearchCustomer(api: Api): Promise<ResearchCustomer> {
  const customer = await addCustomer(api.db)
  await api.db
    .updateTable('identity.customers')
    .set({ researchProducts: ['estimates', 'transcripts', 'entitlements_admin'] })
    .where('id', '=', customer)
    .execute()
  const email = await addPerson(api.db, [{ customer }])
  await grant(api, email, 'estimates')
  const [securityId, peerId] = [await addSecurity(api, 'OWN'), await addSecurity(api, 'PEER')]
  await api.db.insertInto('app.customerSecurities').values({ customerId: customer, securityId, position: 1 }).execute()
  const group = newId()
  await api.db
    .insertInto('app.peerGroups')
    .values({ customerId: customer, id: group, securityId, name: 'Peers', isPrimary: true })
    .execute()
  await api.db
    .insertInto('app.peers')
    .values({ customerId: customer, peerGroupId: group, securityId: peerId, position: 1 })
    .execute()
  return { customer, analyst: { as: email }, email, securityId, peerId }
}

export async function sendSheet(api: Api, caller: Caller, text: string) {
  const { json } = await api.request('POST', '/v2/sheets?name=estimates.csv', {
    ...caller,
    body: text,
    headers: { 'content-type': 'text/csv' },
  })
  const sheet = json?.data as { id: string; columns: string[] } | undefined
  if (!sheet) throw new Error(`No sheet: ${JSON.stringify(json)}`)
  return sheet
}
