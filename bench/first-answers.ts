// Latency of a cold cache: each URL is requested once after the server started, so no cache of the process has its
// response. The database's cache is warm: the bare SQL of the same URL runs first.

import { Agent } from 'node:http'
import type pg from 'pg'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import { first, type HolderCall, highest, holderCalls, shownQuarter } from './holders.ts'
import { type MarketCall, timeBare } from './market-calls.ts'
import { type MarketSite, onMarket } from './market-site.ts'
import { timeOf } from './people.ts'
import { type ProfileCall, profileCalls } from './profile-calls.ts'
import { type Benchmark, type Measurement, median, milliseconds, percentile } from './report.ts'
import { searchOf } from './search.ts'

const addresses = 200
/** The largest are opened most. */
const largest = 20
/** Requested first and not counted: they open the connections. */
const warmUps = 16
const ways = [
  { name: 'alone', atOnce: 1, budgetMs: 100 },
  { name: '8 at a time', atOnce: 8, budgetMs: 250 },
] as const

const wantedOfHolders = [
  'current',
  'summary',
  'historical, twelve quarters',
  'historical summary',
  'movers',
  'movers summary',
]
const wantedOfProfiles = ['organization', 'portfolio', 'position history', 'people there', 'security', 'ownership']

/** Enough for every mode and the warm-up, without repeats: some of the largest, and the rest evenly from all sizes. */
async function subjects(pool: pg.Pool, table: 'security_index' | 'organization_index'): Promise<string[]> {
  const size = table === 'security_index' ? 'holder_count' : 'coalesce(position_count, 0)'
  const count = addresses * ways.length + warmUps
  const { rows } = await pool.query(
    `with sized as (
       select id, row_number() over (order by ${size} desc, id) as place, count(*) over () as total
       from market.${table} where ${size} > 0),
     few as (select * from sized where place <= $1 or (place - $1) % greatest((total - $1) / $2, 1) = 0 order by place limit $1 + $2)
     select id from few order by place`,
    [largest * ways.length, count - largest * ways.length],
  )
  return rows.map((row: { id: string }) => row.id)
}

const ofHolders = ({ name, path, sql }: HolderCall, ids: string[], shown: string): MarketCall => ({
  name: `holders: ${name}`,
  paths: ids.map(path),
  bare: ids.map((id) => [{ text: sql, values: [id, shown, first].slice(0, highest(sql)) }]),
})

const ofProfile = ({ name, path, sql, needsFocus }: ProfileCall, ids: string[]): MarketCall => ({
  name: `profiles: ${name}`,
  paths: ids.map(path),
  bare: ids.map((id) => [{ text: sql, values: needsFocus ? [id, demoSecurities.veltraneA] : [id] }]),
})

/** Only our own securities have peers, and they are few: a different threshold makes each URL unique. */
function withPeers({ name, path, sql }: HolderCall, shown: string): MarketCall {
  const { veltraneA, veltraneB, ostrelGauge } = demoSecurities
  const own = [veltraneA, veltraneB, ostrelGauge]
  const ids = Array.from({ length: addresses * ways.length + warmUps }, (_, at) => own[at % own.length] ?? veltraneA)
  return {
    name: `holders: ${name}`,
    paths: ids.map((id, at) => `${path(id)}&least_shares=${at + 1}`),
    bare: ids.map((id) => [{ text: sql, values: [id, shown] }]),
  }
}

/** Time of each request, with this many in flight. */
async function each<Item>(items: readonly Item[], atOnce: number, time: (item: Item) => Promise<number>) {
  const times: number[] = []
  const left = items.values()
  const worker = async () => {
    for (const item of left) times.push(await time(item))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return times
}

async function measure(site: MarketSite, call: MarketCall): Promise<Measurement[]> {
  const agent = new Agent({ keepAlive: true })
  const asked = call.paths.map((path, at) => ({ path, bare: call.bare[at] ?? [] }))
  const ask = ({ path }: (typeof asked)[number]) => timeOf(site, agent, path)
  const measurements: Measurement[] = []
  try {
    await each(asked.slice(0, warmUps), ways[1].atOnce, ask)
    // Every other one, so that both modes get the same sizes.
    for (const [at, { name, atOnce, budgetMs }] of ways.entries()) {
      const own = asked.slice(warmUps).filter((_, number) => number % ways.length === at)
      const bare = await each(own, atOnce, (one) => timeBare(site.pool, one.bare))
      const times = await each(own, atOnce, ask)
      const shown = (sample: number[]) => [median(sample), percentile(sample, 0.95)].map(milliseconds).join(' / ')
      measurements.push(
        { what: `${call.name}, ${name}: bare SQL, p50/p95`, value: shown(bare) },
        {
          what: `${call.name}, ${name}: p50/p95`,
          value: shown(times),
          budget: `p95 ${budgetMs} ms`,
          isMet: percentile(times, 0.95) <= budgetMs,
        },
      )
    }
  } finally {
    agent.destroy()
  }
  return measurements
}

async function callsOf(pool: pg.Pool): Promise<MarketCall[]> {
  const shown = await shownQuarter(pool)
  const of = {
    securities: shuffled(await subjects(pool, 'security_index')),
    organizations: shuffled(await subjects(pool, 'organization_index')),
  }
  const named = <Call extends { name: string }>(calls: readonly Call[], names: readonly string[]) =>
    names.flatMap((name) => calls.find((call) => call.name === name) ?? [])
  const peers = named(holderCalls, ['movers summary with peers'])
  return [
    ...named(holderCalls, wantedOfHolders).map((call) => ofHolders(call, of.securities, shown)),
    ...peers.map((call) => withPeers(call, shown)),
    ...named(profileCalls, wantedOfProfiles).map((call) =>
      ofProfile(call, of[call.of === 'securities' ? 'securities' : 'organizations']),
    ),
    ...(await Promise.all((['organizations', 'people', 'securities'] as const).map((kind) => searchOf(pool, kind)))),
  ]
}

/** Shuffled independently of size, the same in every run. */
const shuffled = (ids: string[]): string[] => [...ids].sort((a, b) => (reversed(a) < reversed(b) ? -1 : 1))
const reversed = (id: string): string => [...id].reverse().join('')

export const firstAnswers: Benchmark = () =>
  onMarket(async (site) => {
    const measurements: Measurement[] = []
    for (const call of await callsOf(site.pool)) measurements.push(...(await measure(site, call)))
    return measurements
  })
