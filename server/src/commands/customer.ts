// npm run customer -- NAME ADMIN_EMAIL [TICKER…]: a first customer and its admin, for an installation without demo
// data. npm run customer -- --securities NAME TICKER…: the securities that a customer has issued, the default one
// first. npm run customer -- --list, --signed-in NAME, --change NAME …: what an operator sees and changes.
import { randomBytes } from 'node:crypto'
import { featureFlags } from '@rostrum/contract/platform/gates'
import { sql } from 'kysely'
import { connect, type Database, type Db } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { newId } from '#platform/identifiers.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import { changeCustomer, changeUsage, printCustomers, printSignedIn, readChange } from './operate-customers.ts'
import { CommandError, withDatabase } from './with-database.ts'

const usage = `Usage: npm run customer -- NAME ADMIN_EMAIL [TICKER…]
       npm run customer -- --securities NAME TICKER…
${changeUsage}
A ticker may name its exchange: ABC:XNYS`

await withDatabase(async (url, config) => {
  const words = process.argv.slice(2)
  if (words[0] === '--list' || words[0] === '--signed-in' || words[0] === '--change') return operate(url, words)
  const isNaming = words[0] === '--securities'
  const [name, ...rest] = isNaming ? words.slice(1) : words
  const email = isNaming ? undefined : rest[0]?.toLowerCase()
  const tickers = isNaming ? rest : rest.slice(1)
  if (!name || (isNaming ? tickers.length === 0 : !email?.includes('@'))) throw new CommandError(usage)
  await migrate(url)
  const database = connect(url, { connections: 1, role: null })
  try {
    const securities = await findSecurities(database.shared, tickers)
    const customerId = email
      ? await addCustomer(database, { name, email, hasPassword: !config.issuer })
      : await findCustomer(database.shared, name)
    await nameSecurities(database, customerId, securities)
    for (const { ticker, name: title } of securities) console.log(`${name} has issued ${ticker}, ${title}.`)
  } finally {
    await database.close()
  }
})

async function operate(url: string, [what, name, ...rest]: string[]) {
  if (what !== '--list' && !name) throw new CommandError(usage)
  const change = what === '--change' ? readChange(rest) : undefined
  await migrate(url)
  const database = connect(url, { connections: 1, role: null })
  try {
    if (what === '--list') return await printCustomers(database.shared)
    const customerId = await findCustomer(database.shared, name ?? '')
    if (!change) return await printSignedIn(database.shared, customerId)
    await database.withoutTenant((db) => changeCustomer(db, customerId, change))
    console.log(`Updated ${name}.`)
  } finally {
    await database.close()
  }
}

interface Security {
  id: string
  ticker: string
  name: string
}

/** Resolved before anything is written; an unknown or ambiguous ticker is an error. */
async function findSecurities(db: Db, tickers: string[]): Promise<Security[]> {
  const found: Security[] = []
  for (const given of tickers) {
    const [ticker = '', exchange] = given.toUpperCase().split(':')
    let query = db.selectFrom('market.securities').select(['id', 'ticker', 'name', 'exchangeCode'])
    query = query
      .where((where) => where(where.fn<string>('upper', ['ticker']), '=', ticker))
      .where('sameAs', 'is', null)
    if (exchange) query = query.where('exchangeCode', '=', exchange)
    const [security, another] = await query.orderBy('exchangeCode').execute()
    if (!security) throw new CommandError(`No security has the ticker ${given}. Import a list of tickers first.`)
    if (another)
      throw new CommandError(`Several securities have the ticker ${given}. Add the exchange, such as ${ticker}:XNYS.`)
    found.push({ id: security.id, name: security.name, ticker })
  }
  return found
}

async function findCustomer(db: Db, name: string): Promise<string> {
  const rows = await db.selectFrom('identity.customers').select('id').where('name', '=', name).execute()
  const [customer, another] = rows
  if (!customer || another)
    throw new CommandError(`${another ? 'Several customers are' : 'No customer is'} called ${name}.`)
  return customer.id
}

async function addCustomer(
  database: Database,
  { name, email, hasPassword }: { name: string; email: string; hasPassword: boolean },
): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const passwordHash = hasPassword ? await hashPassword(password) : null
  const customerId = newId()
  const isNew = await database.withoutTenant(async (db) => {
    const known = await db.selectFrom('identity.users').select('id').where('email', '=', email).executeTakeFirst()
    const userId = known?.id ?? newId()
    await db.insertInto('identity.customers').values({ id: customerId, name, status: 'active' }).execute()
    await sql`select app.create_customer_defaults(${customerId})`.execute(db)
    if (!known) {
      const [firstName = email] = email.split('@')
      const person = { id: userId, email, firstName, lastName: name, passwordHash }
      await db.insertInto('identity.users').values(person).execute()
    }
    await db
      .insertInto('identity.customerAuthorizations')
      .values({ id: newId(), userId, customerId, role: 'admin' })
      .execute()
    await db
      .insertInto('identity.flags')
      .values(featureFlags.map((flag) => ({ name: flag })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return !known
  })
  console.log(`${name} is ready, with ${email} as its admin.`)
  if (isNew && passwordHash) console.log(`Password (shown only once): ${password}`)
  return customerId
}

/** In the given order, followed by securities from earlier calls. */
async function nameSecurities(database: Database, customerId: string, securities: Security[]): Promise<void> {
  if (securities.length === 0) return
  await database.withTenant(customerId, async (db) => {
    await db
      .updateTable('app.customerSecurities')
      .set((row) => ({ position: row('position', '+', securities.length) }))
      .where('customerId', '=', customerId)
      .execute()
    await db
      .insertInto('app.customerSecurities')
      .values(securities.map(({ id }, position) => ({ customerId, securityId: id, position })))
      .onConflict((conflict) =>
        conflict
          .columns(['customerId', 'securityId'])
          .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
      )
      .execute()
  })
}
