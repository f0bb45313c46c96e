// The names that a question of this user can contain.
import { countryCodes, countryName } from '@rostrum/contract/market/places'
import { findScoreContext } from '#features/targeting/public.ts'
import { securityInMind, viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
import { type Lexicon, type Phrases, type Place, phrases } from '../parser/lexicon.ts'
import { marketCapEntries, sectorEntries } from '../parser/names.ts'
import { placeEntries } from '../parser/places.ts'
import { findDirectoryVersion, findMarketNames, findTeamNames } from './queries.ts'

interface MarketLexicon extends Pick<Lexicon, 'places' | 'sectors' | 'marketCaps' | 'securities' | 'isInside'> {
  /** As written, most frequent first. */
  cityNames: string[]
  sectorNames: string[]
  capCodes: string[]
  securityIds: Map<string, { name: string; ticker: string | null }>
}

const known = new PromiseCache<MarketLexicon>({ max: 4 })

/** Loaded once per version of the directory. */
async function marketLexicon(ctx: Context): Promise<MarketLexicon> {
  return known.getOrLoad(await findDirectoryVersion(ctx.db), async () => {
    const { cities, sectors, marketCaps, securities } = await findMarketNames(ctx.db)
    const countries = countryCodes.map((code) => [code, countryName(code, () => {})] as const)
    return {
      places: phrases(placeEntries(cities, countries)) as Phrases<Place>,
      sectors: phrases(sectorEntries(sectors)),
      marketCaps: phrases(marketCapEntries(marketCaps)),
      securities: phrases(
        securities.flatMap(({ id, name, ticker }): [string, string][] => [
          ...(ticker ? ([[ticker, id]] as [string, string][]) : []),
          [name, id],
        ]),
      ),
      isInside: (city, level, values) =>
        cities.some((one) => one.city === city && values.includes((level === 'state' ? one.state : one.country) ?? '')),
      cityNames: [...new Set(cities.map(({ city }) => city))],
      sectorNames: sectors.map(({ name }) => name),
      capCodes: marketCaps,
      securityIds: new Map(securities.map(({ id, name, ticker }) => [id, { name, ticker }])),
    }
  })
}

export type QuestionLexicon = Lexicon & Pick<MarketLexicon, 'cityNames' | 'sectorNames' | 'capCodes'>

export async function lexiconOf(ctx: Context, asked: string | undefined): Promise<QuestionLexicon> {
  const { customerId, principal } = ctx
  const securityId = await securityInMind(ctx, asked)
  const market = await marketLexicon(ctx)
  const { quarters } = await findScoreContext(ctx.db, viewerOf(ctx), securityId)
  const { tags, users } = await findTeamNames(ctx.db, customerId)
  const own = securityId ? market.securityIds.get(securityId) : undefined
  const firstNames = new Map<string, number>()
  for (const { firstName } of users) firstNames.set(firstName, (firstNames.get(firstName) ?? 0) + 1)
  return {
    ...market,
    today: new Date().toISOString().slice(0, 10),
    quarters,
    me: principal.user.id,
    own: phrases(own ? [own.ticker ?? '', own.name].map((name) => [name, true as const]) : []),
    tags: phrases(tags.map(({ id, name }) => [name, id])),
    // A first name alone, where only one colleague has it.
    users: phrases(
      users.flatMap(({ id, firstName, lastName }): [string, string][] => [
        [`${firstName} ${lastName}`, id],
        ...(firstNames.get(firstName) === 1 ? ([[firstName, id]] as [string, string][]) : []),
      ]),
    ),
  }
}
