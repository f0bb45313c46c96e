// What an operator sees and changes of customers: who they are, what they may use, and who is signed in. Never a
// customer's own data.
import { parseArgs } from 'node:util'
import { customerStatusNames } from '@rostrum/contract/operating'
import { customerFeatures, featureFlags } from '@rostrum/contract/platform/gates'
import { researchProducts } from '@rostrum/contract/platform/research-products'
import { endOf, listCustomers, listFlags, listSessions, storeChange } from '#features/operating/public.ts'
import type { Db } from '#platform/database/database.ts'
import { CommandError } from './with-database.ts'

export const changeUsage = `       npm run customer -- --list
       npm run customer -- --signed-in NAME
       npm run customer -- --change NAME [--suspend | --resume] [--trial-until YYYY-MM-DD | --no-trial]
         [--seats COUNT | --no-seats] [--answer-hours HOURS]
         [--feature NAME]… [--no-feature NAME]… [--flag NAME]… [--no-flag NAME]…
         [--research PRODUCT]… [--no-research PRODUCT]… [--admin EMAIL]…`

/** In UTC: the operator’s terminal may be anywhere. */
const day = (date: Date) => date.toISOString().slice(0, 10)
const minute = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export async function printCustomers(db: Db): Promise<void> {
  const sort = [{ field: 'name', direction: 'asc' }] as const
  const { rows } = await listCustomers(db, { sort: [...sort], pageSize: 100_000, pageOffset: 0 })
  for (const one of rows) {
    const facts = [
      customerStatusNames[one.status].toLowerCase(),
      ...(one.trialUntil ? [`trial until ${one.trialUntil}`] : []),
      `${one.people}${one.seats ? ` of ${one.seats}` : ''} ${one.people === 1 && !one.seats ? 'person' : 'people'}`,
      ...(one.admins === 0 ? ['no admin'] : []),
      one.lastSeenAt ? `last seen ${day(one.lastSeenAt)}` : 'never signed in',
      ...(one.features.length > 0 ? [`features ${one.features.join(', ')}`] : []),
      ...(one.researchProducts.length > 0 ? [`research ${one.researchProducts.join(', ')}`] : []),
    ]
    console.log(`${one.name}: ${facts.join('; ')}`)
  }
  if (rows.length === 0) console.log('There are no customers yet.')
}

export async function printSignedIn(db: Db, customerId: string): Promise<void> {
  const sessions = await listSessions(db, customerId)
  for (const { email, browser, address, lastSeenAt } of sessions) {
    console.log([email, `last seen ${minute(lastSeenAt)}`, browser, address].filter(Boolean).join('; '))
  }
  if (sessions.length === 0) console.log('No one is signed in.')
}

const options = {
  suspend: { type: 'boolean' },
  resume: { type: 'boolean' },
  'trial-until': { type: 'string' },
  'no-trial': { type: 'boolean' },
  seats: { type: 'string' },
  'no-seats': { type: 'boolean' },
  'answer-hours': { type: 'string' },
  feature: { type: 'string', multiple: true },
  'no-feature': { type: 'string', multiple: true },
  flag: { type: 'string', multiple: true },
  'no-flag': { type: 'string', multiple: true },
  research: { type: 'string', multiple: true },
  'no-research': { type: 'string', multiple: true },
  admin: { type: 'string', multiple: true },
} as const

export type CustomerChange = ReturnType<typeof readChange>

/** Everything is checked before anything is written. */
export function readChange(words: string[]) {
  const values = parsed(words)
  if (Object.keys(values).length === 0) throw new CommandError(`Specify what to change.\n${changeUsage}`)
  for (const [on, off] of [
    ['suspend', 'resume'],
    ['trial-until', 'no-trial'],
    ['seats', 'no-seats'],
  ] as const) {
    if (values[on] !== undefined && values[off]) throw new CommandError(`Use either --${on} or --${off}, not both.`)
  }
  const trialUntil = values['trial-until']
  if (trialUntil !== undefined && Number.isNaN(Date.parse(`${trialUntil}T00:00:00Z`))) {
    throw new CommandError(`${trialUntil} is not a date. Use the format 2026-12-31.`)
  }
  const seats = countOf(values.seats, 'seats')
  const answerHours = countOf(values['answer-hours'], 'hours')
  const { feature = [], flag = [], research = [], admin = [] } = values
  const { 'no-feature': noFeature = [], 'no-flag': noFlag = [], 'no-research': noResearch = [] } = values
  requireKnown('feature', [...feature, ...noFeature], customerFeatures)
  requireKnown('flag', [...flag, ...noFlag], featureFlags)
  requireKnown('research product', [...research, ...noResearch], researchProducts)
  return {
    ...(values.suspend && { status: 'inactive' as const }),
    ...(values.resume && { status: 'active' as const }),
    ...(trialUntil && { expiredAt: endOf(trialUntil) }),
    ...(values['no-trial'] && { expiredAt: null }),
    ...(seats !== undefined && { seats }),
    ...(values['no-seats'] && { seats: null }),
    ...(answerHours !== undefined && { answerHours }),
    feature,
    noFeature,
    flag,
    noFlag,
    research,
    noResearch,
    admin: admin.map((email) => email.toLowerCase()),
  }
}

function countOf(text: string | undefined, what: string): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!(Number.isInteger(count) && count > 0)) throw new CommandError(`${text} is not a number of ${what}.`)
  return count
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
  if (wrong) throw new CommandError(`${wrong} is not a ${what}. Choose from: ${known.join(', ')}.`)
}

export async function changeCustomer(db: Db, customerId: string, change: CustomerChange): Promise<void> {
  const { feature, noFeature, flag, noFlag, research, noResearch, admin, ...values } = change
  const { features, researchProducts: products } = await boughtBy(db, customerId)
  const outcome = await storeChange(db, customerId, {
    ...values,
    features: without([...features, ...feature], noFeature),
    researchProducts: without([...products, ...research], noResearch),
    flags: await flagsWith(db, customerId, flag, noFlag),
  })
  if (outcome === 'too_few_seats') {
    throw new CommandError('It already has more people than that. Remove some, or give it more seats.')
  }
  for (const email of admin) await makeAdmin(db, customerId, email)
}

const without = (names: readonly string[], gone: readonly string[]) => names.filter((name) => !gone.includes(name))

const boughtBy = (db: Db, customerId: string) =>
  db
    .selectFrom('identity.customers')
    .select(['features', 'researchProducts'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()

/** A flag that is on for everyone cannot be off for one customer. */
async function flagsWith(db: Db, customerId: string, more: readonly string[], fewer: readonly string[]) {
  const stored = await listFlags(db)
  const fixed = stored.find(({ name, isEnabled }) => isEnabled && fewer.includes(name))
  if (fixed) throw new CommandError(`The flag ${fixed.name} is on for every customer.`)
  const own = stored.filter(({ customerIds }) => customerIds.includes(customerId)).map(({ name }) => name)
  return without([...own, ...more], fewer)
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
