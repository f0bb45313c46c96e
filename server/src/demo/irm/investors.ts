// The investors that the demo's customer follows: its largest holders, those who just left, and owners of its peers.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { lastQuarter } from '../universe/calendar.ts'
import { demoPeers, demoSecurities } from '../universe/demo-securities.ts'
import { quarterBefore } from './occasions.ts'
import type { Deed, Manner } from './texts/texts.ts'
import { type Region, regionOf, zoneOf } from './zones.ts'

export interface Contact {
  id: string
  name: string
}

interface Holding {
  quarter: string
  shares: number
  previousShares: number | null
}

interface Found {
  id: string
  name: string
  type: string
  styles: string[]
  /** Filed a Schedule 13D on our shares. */
  isActivist: boolean
  city: string | null
  people: Contact[]
  holdings: Holding[]
}

export interface Investor extends Found {
  /** By position, the largest holder first. */
  place: number
  zone: string
  region: Region
  manner: Manner
  /** The largest active holder, whom nobody has called for four months. */
  isSilent: boolean
}

const securityId = demoSecurities.veltraneA

export async function listInvestors(db: Db): Promise<Investor[]> {
  const peers = demoPeers[securityId] ?? []
  const { rows } = await sql<Found>`
    with holders as (
      select organization_id as id, 0 as part, shares as size from market.positions
      where security_id = ${securityId} and quarter = ${lastQuarter} and shares > 0
      order by shares desc, organization_id limit 46
    ), leavers as (
      select organization_id as id, 1 as part, previous_shares as size from market.positions
      where security_id = ${securityId} and quarter = ${lastQuarter} and shares = 0 and previous_shares > 0
      order by previous_shares desc, organization_id limit 5
    ), prospects as (
      select h.organization_id as id, 2 as part, sum(h.value)::bigint as size from market.positions h
      join market.organization_index o on o.id = h.organization_id
      where h.security_id = any (${peers}::uuid[]) and h.quarter = ${lastQuarter} and h.shares > 0
        and not o.is_passive and o.type in ('investment_manager', 'hedge_fund')
        and not exists (select from market.positions own where own.security_id = ${securityId}
          and own.organization_id = h.organization_id and own.quarter = ${lastQuarter})
      group by h.organization_id order by size desc, h.organization_id limit 9
    ), followed as (select * from holders union all select * from leavers union all select * from prospects)
    select o.id, o.name, o.type, o.styles, o.city,
      exists (select from market.ownership_events e where e.organization_id = o.id and e.security_id = ${securityId}
        and e.form like '%13D%') as is_activist,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) order by p.id)
        from (select * from market.person_index p where p.organization_id = o.id order by p.id limit 2) p), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('quarter', h.quarter, 'shares', h.shares,
          'previousShares', h.previous_shares) order by h.quarter)
        from market.positions h where h.security_id = ${securityId} and h.organization_id = o.id), '[]') as holdings
    from followed f join market.organization_index o on o.id = f.id
    order by f.part, f.size desc, o.id`.execute(db)
  const silent = rows.findIndex((row) => !['index', 'activist'].includes(mannerOf(row)))
  return rows.map((row, place) => {
    const zone = zoneOf(row.city)
    return { ...row, place, zone, region: regionOf(zone), manner: mannerOf(row), isSilent: place === silent }
  })
}

function mannerOf({ type, styles, isActivist }: Found): Manner {
  const has = (...codes: string[]) => codes.some((code) => styles.includes(code))
  if (has('index')) return 'index'
  if (isActivist) return 'activist'
  if (type === 'hedge_fund' || type === 'alternative') return 'hedge'
  if (has('growth', 'aggressive_growth', 'garp')) return 'growth'
  if (has('value', 'deep_value')) return 'value'
  return has('yield') ? 'income' : 'core'
}

export interface Act {
  deed: Deed
  /** The quarter, as people say it. */
  quarter: string
  /** Shares bought or sold. */
  shares: number
}

const spoken = (quarter: string): string => `Q${Math.ceil(Number(quarter.slice(5, 7)) / 3)} ${quarter.slice(0, 4)}`

/** What the investor did in the last quarter before the day. */
export function actBefore({ holdings }: Investor, day: string): Act {
  const ended = quarterBefore(day)
  const quarter = ended > lastQuarter ? lastQuarter : ended
  const holding = holdings.find((one) => one.quarter === quarter)
  const known = holdings.filter((one) => one.quarter < quarter).at(-1)
  const now = holding?.shares ?? 0
  const before = holding?.previousShares ?? (holding ? 0 : (known?.shares ?? 0))
  return { deed: deedOf(before, now), quarter: spoken(quarter), shares: Math.abs(now - before) }
}

function deedOf(before: number, now: number): Deed {
  if (now === 0) return before > 0 ? 'left' : 'prospect'
  if (before === 0) return 'new'
  if (now > 1.03 * before) return 'buyer'
  return now < 0.97 * before ? 'seller' : 'holder'
}

/** How much attention an investor gets, and from whom. */
export function relationshipOf({ place, manner, region }: Investor): { tier: 'A' | 'B' | 'C'; owner: 'ada' | 'miles' } {
  const tier = manner === 'activist' || (place < 16 && manner !== 'index') ? 'A' : place < 34 ? 'B' : 'C'
  const isHers = manner === 'activist' || (tier === 'A' && region !== 'europe') || region === 'east'
  return { tier, owner: isHers ? 'ada' : 'miles' }
}
