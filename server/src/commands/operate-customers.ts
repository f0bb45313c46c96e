// What an operator sees and changes of customers: who they are, what they may use, and who is signed in. Nothing of a
// customer's own data.
import { parseArgs } from 'node:util'
import { customerFeatures, featureFlags } from '@rostrum/contract/platform/gates'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { CommandError } from './with-database.ts'

export const changeUsage = `       npm run customer -- --list
       npm run customer -- --signed-in NAME
       npm run customer -- --change NAME [--suspend | --resume] [--trial-until YYYY-MM-DD | --no-trial]
         [--seats COUNT | --no-seats] [--feature NAME]… [--no-feature NAME]… [--flag NAME]… [--no-flag NAME]… [--admin EMAIL]…`

interface Listed {
  name: string
  status: string
  expiredAt: Date | null
  seats: number | null
  people: number
  admins: number
  features: string[]
  lastSeenAt: Date | null
}

const day = (date: Date) => date.toISOString().slice(0, 10)

export async function printCustomers(db: Db): Promise<void> {
  const { rows } = await sql<Listed>`
    select c.name, c.status, c.expired_at, c.seats, c.features, count(a.id)::integer as people,
      (count(a.id) filter (where a.role = 'admin'))::integer as admins, max(s.last_seen_at) as last_seen_at
    from identity.customers c
    left join identity.customer_authorizations a on a.customer_id = c.id and a.scope = 'user' and a.locked_at is null
    left join lateral (select max(x.last_seen_at) as last_seen_at from identity.sign_ins x where x.user_id = a.user_id) s on true
    group by c.id order by lower(c.name)`.execute(db)
  for (const one of rows) {
    const facts = [
      one.status === 'active' ? 'active' : 'suspended',
      ...(one.expiredAt ? [`trial until ${day(new Date(one.expiredAt.getTime() - 1))}`] : []),
      `${one.people}${one.seats ? ` of ${one.seats}` : ''} ${one.people === 1 && !one.seats ? 'person' : 'people'}`,
      ...(one.admins === 0 ? ['no admin'] : []),
      one.lastSeenAt ? `last seen ${day(one.lastSeenAt)}` : 'never signed in',
      ...(one.features.length > 0 ? [`features ${one.features.join(', ')}`] : []),
    ]
    console.log(`${one.name}: ${facts.join('; ')}`)
  }
  if (rows.length === 0) console.log('There are no customers yet.')
}

export async function printSignedIn(db: Db, customerId: string): Promise<void> {
  const { rows } = await sql<{ email: string; browser: string; address: string; lastSeenAt: Date }>`
    select u.email, s.browser, s.address, s.last_seen_at from identity.sign_ins s
    join identity.users u on u.id = s.user_id
    join identity.customer_authorizations a on a.user_id = u.id and a.customer_id = ${customerId}
    where s.ended_at is null order by s.last_seen_at desc`.execute(db)
  for (const { email, browser, address, lastSeenAt } of rows) {
    const seen = `${lastSeenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    console.log([email, `last seen ${seen}`, browser, address].filter(Boolean).join('; '))
  }
  if (rows.length === 0) console.log('No one is signed in.')
}

const options = {
  suspend: { type: 'boolean' },
  resume: { type: 'boolean' },
  'trial-until': { type: 'string' },
  'no-trial': { type: 'boolean' },
  seats: { type: 'string' },
  'no-seats': { type: 'boolean' },
  feature: { type: 'string', multiple: true },
  'no-feature': { type: 'string', multiple: true },
  flag: { type: 'string', multiple: true },
  'no-flag': { type: 'string', multiple: true },
  admin: { type: 'string', multiple: true },
} as const

export type CustomerChange = ReturnType<typeof readChange>

/** Everything is checked before anything is written. */
export function readChange(words: string[]) {
  const values = parsed(words)
  if (Object.keys(values).length === 0) throw new CommandError(`Say what to change.\n${changeUsage}`)
  for (const [on, off] of [
    ['suspend', 'resume'],
    ['trial-until', 'no-trial'],
    ['seats', 'no-seats'],
  ] as const) {
    if (values[on] !== undefined && values[off]) throw new CommandError(`--${on} and --${off} exclude each other.`)
  }
  const trialUntil = values['trial-until']
  if (trialUntil !== undefined && Number.isNaN(Date.parse(`${trialUntil}T00:00:00Z`))) {
    throw new CommandError(`${trialUntil} is not a day. Write it as 2026-12-31.`)
  }
  const seats = values.seats === undefined ? undefined : Number(values.seats)
  if (seats !== undefined && !(Number.isInteger(seats) && seats > 0)) {
    throw new CommandError(`${values.seats} is not a number of seats.`)
  }
  const { feature = [], flag = [], admin = [] } = values
  const [noFeature = [], noFlag = []] = [values['no-feature'], values['no-flag']]
  requireKnown('feature', [...feature, ...noFeature], customerFeatures)
  requireKnown('flag', [...flag, ...noFlag], featureFlags)
  return {
    ...(values.suspend && { status: 'inactive' as const }),
    ...(values.resume && { status: 'active' as const }),
    // The trial ends with the day.
    ...(trialUntil && { expiredAt: new Date(Date.parse(`${trialUntil}T00:00:00Z`) + 24 * 3600 * 1000) }),
    ...(values['no-trial'] && { expiredAt: null }),
    ...(seats !== undefined && { seats }),
    ...(values['no-seats'] && { seats: null }),
    feature,
    noFeature,
    flag,
    noFlag,
    admin: admin.map((email) => email.toLowerCase()),
  }
}

function parsed(words: string[]) {
  try {
    return parseArgs({ args: words, options }).values
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${changeUsage}`)
  }
}

function requireKnown(what: string, names: readonly string[], known: readonly string[]) {
  const wrong = names.find((name) => !known.includes(name))
  if (wrong) throw new CommandError(`${wrong} is not a ${what}. There are: ${known.join(', ')}.`)
}

export async function changeCustomer(db: Db, customerId: string, change: CustomerChange): Promise<void> {
  const { status, expiredAt, seats, feature, noFeature, flag, noFlag, admin } = change
  if (seats) await requireSeats(db, customerId, seats)
  if (status !== undefined || expiredAt !== undefined || seats !== undefined) {
    const values = {
      ...(status !== undefined && { status }),
      ...(expiredAt !== undefined && { expiredAt }),
      ...(seats !== undefined && { seats }),
    }
    await db.updateTable('identity.customers').set(values).where('id', '=', customerId).execute()
  }
  await sql`update identity.customers set features = array(
      select distinct x from unnest(features || ${feature}::text[]) x where x <> all (${noFeature}::text[]) order by 1)
    where id = ${customerId}`.execute(db)
  for (const name of flag) await setFlag(db, customerId, name, true)
  for (const name of noFlag) await setFlag(db, customerId, name, false)
  for (const email of admin) await makeAdmin(db, customerId, email)
}

async function requireSeats(db: Db, customerId: string, seats: number) {
  const { rows } = await sql<{ people: number }>`select count(*)::integer as people
    from identity.customer_authorizations where customer_id = ${customerId} and scope = 'user'`.execute(db)
  const people = rows[0]?.people ?? 0
  if (people > seats) throw new CommandError(`It has ${people} people already: remove some, or give it more seats.`)
}

/** A flag that is on for everyone cannot be off for one customer. */
async function setFlag(db: Db, customerId: string, name: string, isOn: boolean) {
  const { rows } = await sql<{ isEnabled: boolean }>`
    insert into identity.flags (name, customer_ids) values (${name}, case when ${isOn} then array[${customerId}::uuid] else '{}' end)
    on conflict (name) do update set updated_at = now(),
      customer_ids = array_remove(identity.flags.customer_ids, ${customerId}::uuid)
        || (case when ${isOn} then array[${customerId}::uuid] else '{}' end)
    returning is_enabled`.execute(db)
  if (!isOn && rows[0]?.isEnabled) throw new CommandError(`The flag ${name} is on for every customer.`)
}

async function makeAdmin(db: Db, customerId: string, email: string) {
  const { numUpdatedRows } = await db
    .updateTable('identity.customerAuthorizations')
    .set({ role: 'admin' })
    .where('customerId', '=', customerId)
    .where('scope', '=', 'user')
    .where('userId', 'in', (users) => users.selectFrom('identity.users').select('id').where('email', '=', email))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new CommandError(`${email} does not belong to this customer.`)
}
