// The securities issued by the demo's customers, and their peers.
import type pg from 'pg'
import { newId } from '#platform/identifiers.ts'
import { demoCustomers } from './load.ts'
import { demoPeers, demoSecurities } from './universe/demo-securities.ts'

const issued: Record<string, (keyof typeof demoSecurities)[]> = {
  [demoCustomers.veltrane]: ['veltraneA', 'veltraneB', 'ostrelGauge'],
  [demoCustomers.brackmoor]: ['brackmoor'],
  [demoCustomers.ternhollow]: ['ternhollow'],
}

/** Runs once: later changes by users are kept. */
export async function nameCustomerSecurities(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from identity.customers where id = any ($1)', [Object.keys(issued)])
  if (!rowCount) return
  await client.query('begin')
  for (const [customerId, names] of Object.entries(issued)) {
    await client.query(`set local app.customer_id = '${customerId}'`)
    for (const [position, name] of names.entries()) {
      const securityId = demoSecurities[name]
      const added = await client.query(
        `insert into app.customer_securities (customer_id, security_id, position)
         select $1, id, $3 from market.securities where id = $2 on conflict do nothing`,
        [customerId, securityId, position],
      )
      if (added.rowCount) await addPeers(client, customerId, securityId)
    }
  }
  await client.query('commit')
}

async function addPeers(client: pg.ClientBase, customerId: string, securityId: string) {
  const peers = demoPeers[securityId] ?? []
  if (peers.length === 0) return
  const groupId = newId()
  await client.query(
    `insert into app.peer_groups (customer_id, id, security_id, name, is_primary) values ($1, $2, $3, 'Peers', true)`,
    [customerId, groupId, securityId],
  )
  await client.query(
    `insert into app.peers (customer_id, peer_group_id, security_id, position)
     select $1, $2, id, position from unnest($3::uuid[]) with ordinality as named(id, position)
     where exists (select from market.securities s where s.id = named.id)`,
    [customerId, groupId, peers],
  )
}
