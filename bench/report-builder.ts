// Ready-made custom reports and a report while it is built, at market scale, as their reader waits for them.

import { toWire } from '../contract/src/platform/wire.ts'
import { customPresets } from '../contract/src/reports/custom-presets.ts'
import { onMarket } from './market-site.ts'
import { type Benchmark, milliseconds } from './report.ts'

const rounds = 20
const presetBudgetMs = 500
const builderBudgetMs = 1000

const built = {
  subject: 'positions',
  groups: [
    { field: 'type', by: null },
    { field: 'region', by: null },
  ],
  measures: [
    { type: 'sum', field: 'shares' },
    { type: 'share', field: 'shares' },
    { type: 'sum', field: 'holders' },
  ],
  pivot: { field: 'quarter', by: 'quarter' },
  picture: 'stacked',
}

export const reportBuilder: Benchmark = () =>
  onMarket(async ({ server, token }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const slowest = async (definition: object): Promise<number> => {
      const took: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const begin = performance.now()
        const answer = await fetch(`${server.url}/v2/reports/custom/run`, {
          method: 'POST',
          headers,
          body: JSON.stringify(toWire({ definition })),
        })
        if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
        took.push(performance.now() - begin)
      }
      return took.sort((a, b) => a - b)[Math.ceil(rounds * 0.95) - 1] ?? Number.POSITIVE_INFINITY
    }
    const measured = (what: string, took: number, budget: number) => ({
      what: `${what}, p95`,
      value: milliseconds(took),
      budget: milliseconds(budget),
      isMet: took <= budget,
    })
    const presets = []
    for (const { name, definition } of customPresets) {
      presets.push(measured(name, await slowest(definition), presetBudgetMs))
    }
    return [
      ...presets,
      measured('positions by type and region over eight quarters', await slowest(built), builderBudgetMs),
    ]
  })
