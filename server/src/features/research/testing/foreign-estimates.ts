// Estimates and ratings of another customer, for the test that no one else can reach them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const customerId = demoCustomers.brackmoor
const someone = { as: 'ada@veltrane.example' }
const said = { measure: 'eps', period: '2026', dated: '2026-01-05' }

export function foreignEstimates(api: () => Api) {
  const broker = async () => {
    const id = newId()
    await api()
      .db.insertInto('app.brokers')
      .values({ customerId, id, name: `Foreign ${id}` })
      .execute()
    return id
  }
  const by = async () => {
    const [security] = await api().db.selectFrom('market.securities').select('id').limit(1).execute()
    const securityId = security?.id ?? newId()
    if (!security) {
      await api().db.insertInto('market.securities').values({ id: securityId, name: 'Any', source: 'test' }).execute()
    }
    return { customerId, id: newId(), securityId, userId: await api().userId('noor@brackmoor.example') }
  }
  const row = (id: string, json: object) => [{ params: { id }, json, someone }]
  const estimate = async (deletedAt: Date | null, json: object) => {
    const values = { ...(await by()), ...said, brokerId: await broker(), value: '1', source: 'typed', deletedAt }
    await api().db.insertInto('app.estimates').values(values).execute()
    return row(values.id, json)
  }
  const rating = async (deletedAt: Date | null) => {
    const { dated } = said
    const values = { ...(await by()), dated, brokerId: await broker(), rating: 'buy', source: 'typed', deletedAt }
    await api().db.insertInto('app.brokerRatings').values(values).execute()
    return row(values.id, { rating: 'Sell' })
  }
  const guidance = async (deletedAt: Date | null) => {
    const values = { ...(await by()), ...said, period: '2027', low: '1', high: '2', dated: '2026-01-06', deletedAt }
    await api().db.deleteFrom('app.estimateGuidance').execute()
    await api().db.insertInto('app.estimateGuidance').values(values).execute()
    return row(values.id, {})
  }
  const actual = async (deletedAt: Date | null) => {
    const { measure, period } = said
    const values = { ...(await by()), measure, period, value: '1', reportedOn: '2026-02-01', deletedAt }
    await api().db.deleteFrom('app.estimateActuals').execute()
    await api().db.insertInto('app.estimateActuals').values(values).execute()
    return row(values.id, {})
  }
  const measure = async (deletedAt: Date | null) => {
    const id = newId()
    const values = { customerId, id, name: `Foreign ${id}`, format: 'number', deletedAt }
    await api().db.insertInto('app.estimateMeasures').values(values).execute()
    return row(id, { name: 'Changed' })
  }
  const analyst = async (deletedAt: Date | null) => {
    const values = { customerId, id: newId(), brokerId: await broker(), name: 'Foreign', deletedAt }
    await api().db.insertInto('app.analysts').values(values).execute()
    return row(values.id, { name: 'Changed' })
  }
  return {
    'estimates.update': () => estimate(null, { value: '2' }),
    'estimates.exclude': () => estimate(null, { reason: 'Not ours' }),
    'estimates.delete': () => estimate(null, {}),
    'estimates.restore': () => estimate(new Date(), {}),
    'estimateMeasures.update': () => measure(null),
    'estimateMeasures.delete': () => measure(null),
    'estimateMeasures.restore': () => measure(new Date()),
    'guidance.delete': () => guidance(null),
    'guidance.restore': () => guidance(new Date()),
    'actuals.delete': () => actual(null),
    'actuals.restore': () => actual(new Date()),
    'brokerRatings.update': () => rating(null),
    'brokerRatings.delete': () => rating(null),
    'brokerRatings.restore': () => rating(new Date()),
    'researchBrokers.update': async () => row(await broker(), { aliases: [], domains: [] }),
    'analysts.update': () => analyst(null),
    'analysts.delete': () => analyst(null),
    'analysts.restore': () => analyst(new Date()),
  }
}
