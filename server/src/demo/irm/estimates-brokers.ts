// The brokers that cover the demo's customer. Four of them also arrange its meetings.
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { SellSideFirm } from './profiles.ts'
import type { By } from './team.ts'

export interface Covering {
  place: number
  id: string
  analystId: string
}

const others = [
  { name: 'Hathersage Research', analyst: 'Imogen Vale', aliases: ['Hathersage'] },
  { name: 'Quillon Brothers', analyst: 'Desmond Achterberg', aliases: ['Quillon Bros.'] },
  { name: 'Stormont & Wray', analyst: 'Priya Venkataraman', aliases: ['Stormont Wray', 'S&W'] },
  { name: 'Northlake Equity', analyst: 'Caspian Doyle', aliases: [] },
]
const domainOf = (name: string): string => `${name.toLowerCase().replace(/[^a-z]/g, '')}.example`

/** Some may be there already, because reports of theirs are. */
async function ensureBrokers(db: Db, { customerId }: By): Promise<Map<string, string>> {
  const names = others.map(({ name }) => name)
  const known = await db.selectFrom('app.brokers').select(['id', 'name']).where('name', 'in', names).execute()
  const missing = others.filter(({ name }) => !known.some((one) => one.name === name))
  const added = missing.map(({ name, aliases }) => {
    return { customerId, id: newId(), name, aliases, domains: [domainOf(name)] }
  })
  if (added.length > 0) await db.insertInto('app.brokers').values(added).execute()
  return new Map([...known, ...added].map(({ name, id }) => [name, id]))
}

export async function writeCovering(
  db: Db,
  by: By,
  brokerIds: ReadonlyMap<string, string>,
  sellSide: readonly SellSideFirm[],
): Promise<Covering[]> {
  const ids = new Map([...brokerIds, ...(await ensureBrokers(db, by))])
  const covering = [
    ...sellSide.map(({ name, analyst }) => ({ broker: name, name: analyst.name, personId: analyst.id })),
    ...others.map(({ name, analyst }) => ({ broker: name, name: analyst, personId: null })),
  ]
  await db
    .insertInto('app.analysts')
    .values(
      covering.map(({ broker, name, personId }) => ({
        ...{ customerId: by.customerId, id: newId(), brokerId: ids.get(broker) ?? '', name, personId },
        email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@${domainOf(broker)}`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const analysts = await db.selectFrom('app.analysts').select(['id', 'brokerId', 'name']).execute()
  return covering.flatMap(({ broker, name }, place) => {
    const id = ids.get(broker)
    const analyst = analysts.find((one) => one.brokerId === id && one.name === name)
    return id && analyst ? [{ place, id, analystId: analyst.id }] : []
  })
}
