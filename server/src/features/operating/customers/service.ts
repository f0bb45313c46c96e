import { customerStatusNames, type OperatedCustomerDetails, type operating } from '@rostrum/contract/operating'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { featureFlags } from '@rostrum/contract/platform/gates'
import { invite } from '#features/team/public.ts'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { newId } from '#platform/identifiers.ts'
import * as queries from './queries.ts'

const day = 24 * 3600 * 1000

/** The trial ends with its last day, in UTC. */
export const endOf = (trialUntil: string): Date => new Date(Date.parse(`${trialUntil}T00:00:00Z`) + day)

export async function* fileOfCustomers({ db }: Context, { query }: Input<typeof operating.exportCustomers>) {
  for await (const row of eachRow((page) => queries.listCustomers(db, { ...query, ...page }))) {
    const [features, products] = [row.features.join(', '), row.researchProducts.join(', ')]
    yield { ...row, status: customerStatusNames[row.status], features, researchProducts: products }
  }
}

async function readFlags(db: Db, config: Config, customerId: string): Promise<OperatedCustomerDetails['flags']> {
  if (config.unleash) return null
  const stored = await queries.listFlags(db)
  return featureFlags.map((name) => {
    const flag = stored.find((one) => one.name === name)
    const isForEveryone = flag?.isEnabled ?? false
    return { name, isForEveryone, isOn: isForEveryone || (flag?.customerIds.includes(customerId) ?? false) }
  })
}

async function readDetails(db: Db, config: Config, id: string): Promise<OperatedCustomerDetails> {
  const found = await queries.findCustomer(db, id)
  if (!found) throw notFound('Customer')
  await queries.enter(db, id)
  return {
    ...found,
    flags: await readFlags(db, config, id),
    securities: await queries.listIssued(db, id),
    sessions: await queries.listSessions(db, id),
  }
}

export const readCustomer =
  ({ config }: Services) =>
  ({ db }: Context, { params }: Input<typeof operating.readCustomer>) =>
    readDetails(db, config, params.id)

/** The operator acts in the customer, whose audit shows it, not in their own. */
const inCustomer = (ctx: Context, { jobs }: Services, { id, name }: { id: string; name: string }): Context => ({
  ...ctx,
  customerId: id,
  principal: { ...ctx.principal, customer: { ...ctx.principal.customer, id, name } },
  enqueue: jobs.enqueueIn(ctx.db, id),
})

async function refuseUnknown(db: Db, securityIds: readonly string[]) {
  if ((await queries.countSecurities(db, securityIds)) === securityIds.length) return
  throw unprocessable({ security_ids: 'Choose securities from the list' })
}

export const addCustomer =
  (services: Services) =>
  async (ctx: Context, { body }: Input<typeof operating.addCustomer>): Promise<OperatedCustomerDetails> => {
    const { name, adminEmail, trialUntil, seats } = body
    const securityIds = [...new Set(body.securityIds)]
    const { db } = ctx
    await refuseUnknown(db, securityIds)
    const id = newId()
    if (!(await queries.insertCustomer(db, id, name))) {
      throw unprocessable({ name: 'Another customer has this name' })
    }
    const expiredAt = trialUntil ? endOf(trialUntil) : null
    await queries.storeChange(db, id, { expiredAt, seats: seats ?? null })
    await queries.replaceIssued(db, id, securityIds)
    const acting = inCustomer(ctx, services, { id, name })
    const subject = { subjectType: 'customer', subjectId: id }
    await recordChange(acting, { action: 'customer.added', ...subject, after: body, alsoChanged: ['activities'] })
    await invite(services)(acting, { params: {}, query: {}, body: { emails: [adminEmail], role: 'admin' } })
    return readDetails(db, services.config, id)
  }

export const changeCustomer =
  (services: Services) =>
  async (ctx: Context, { params, body }: Input<typeof operating.changeCustomer>): Promise<OperatedCustomerDetails> => {
    const { db } = ctx
    const before = await readDetails(db, services.config, params.id)
    const securityIds = body.securityIds && [...new Set(body.securityIds)]
    if (securityIds) await refuseUnknown(db, securityIds)
    if (body.flags) refuseFlags(before.flags, body.flags)
    const { trialUntil, status, seats, answerHours, features, flags, researchProducts } = body
    const outcome = await queries.storeChange(db, before.id, {
      ...(status && { status }),
      ...(trialUntil !== undefined && { expiredAt: trialUntil === null ? null : endOf(trialUntil) }),
      ...(seats !== undefined && { seats }),
      ...(answerHours && { answerHours }),
      ...(features && { features }),
      ...(flags && { flags }),
      ...(researchProducts && { researchProducts }),
    })
    if (outcome === 'too_few_seats') {
      throw unprocessable({ seats: `${before.people} people have access already. Enter at least ${before.people}` })
    }
    if (securityIds) await queries.replaceIssued(db, before.id, securityIds)
    const after = await readDetails(db, services.config, before.id)
    await recordChange(inCustomer(ctx, services, before), {
      action: 'customer.changed',
      subjectType: 'customer',
      subjectId: before.id,
      before: recorded(before),
      after: recorded(after),
    })
    return after
  }

/** A flag that is on for everyone cannot be off for one customer. */
function refuseFlags(flags: OperatedCustomerDetails['flags'], wanted: readonly string[]) {
  if (!flags) throw unprocessable({ flags: 'Flags are set on the Unleash server' })
  const missing = flags.find(({ name, isForEveryone }) => isForEveryone && !wanted.includes(name))
  if (missing) throw unprocessable({ flags: `The flag ${missing.name} is on for every customer` })
}

const recorded = ({
  status,
  trialUntil,
  seats,
  answerHours,
  features,
  flags,
  researchProducts,
  securities,
}: OperatedCustomerDetails) => ({
  status,
  trialUntil,
  seats,
  answerHours,
  features,
  researchProducts,
  flags: flags?.filter(({ isOn }) => isOn).map(({ name }) => name),
  securities: securities.map(({ ticker }) => ticker),
})
