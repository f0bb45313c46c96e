// The holders of the demo market as returned by the API, and as computed by plain SQL for comparison.
import { currentHolders } from '@rostrum/contract/holders/current'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { startMarket } from '#testing/market.ts'

export const ada = { as: 'ada@veltrane.example' }
export const noor = { as: 'noor@brackmoor.example' }
export const ours = demoSecurities.veltraneA

export type CurrentQuery = NonNullable<Args<typeof currentHolders.list>['query']>
type SummaryQuery = NonNullable<Args<typeof currentHolders.summary>['query']>

export interface Position {
  id: string
  quarter: string
  shares: number
  value: number
  previousShares: number | null
}

export async function startCurrent() {
  const api = await startMarket()
  const { newest } = await api.db
    .selectFrom('market.portfolios')
    .select(({ fn }) => fn.max('quarter').as('newest'))
    .executeTakeFirstOrThrow()
  return {
    api,
    newest,
    holdersOf: async (query: CurrentQuery = {}, caller = ada) =>
      (await api.call(currentHolders.list, { query: { pageSize: 500, ...query } }, caller)).data,
    summaryOf: (query: SummaryQuery = {}, caller = ada) => api.call(currentHolders.summary, { query }, caller),
    positionsOf: (securityId = ours): Promise<Position[]> =>
      api.db
        .selectFrom('market.positions')
        .select(['organizationId as id', 'quarter', 'shares', 'value', 'previousShares'])
        .where('securityId', '=', securityId)
        .orderBy('quarter')
        .orderBy('shares', 'desc')
        .$castTo<Position>()
        .execute(),
    /** Ultimate parents, by plain loops over the organizations. */
    async rootsOf(): Promise<(id: string) => string> {
      const rows = await api.db.selectFrom('market.organizations').select(['id', 'parentId']).execute()
      const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
      return (id) => {
        let at = id
        for (let parent = parents.get(at); parent; parent = parents.get(at)) at = parent
        return at
      }
    },
  }
}

export type Current = Awaited<ReturnType<typeof startCurrent>>
