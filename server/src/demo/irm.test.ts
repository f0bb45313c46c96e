import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { engagementLabels, engagementTrends } from '@rostrum/contract/market/values'
import { transcriptSearch } from '@rostrum/contract/research/transcript-search'
import { transcripts } from '@rostrum/contract/research/transcripts'
import { FitWeights } from '@rostrum/contract/targeting/fit'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { writeDemoIrm } from './irm.ts'
import { demoCustomers } from './load.ts'

test('the demo has enough interactions for every engagement label and trend, written once', {
  tags: 'full',
}, async () => {
  const api = await startApi({ content: 'market' })
  try {
    await Promise.all([writeDemoIrm(api.databaseUrl), writeDemoIrm(api.databaseUrl)])
    const scores = await api.db.selectFrom('app.engagementScores').select(['customerId', 'label', 'trend']).execute()
    expect(new Set(scores.map(({ customerId }) => customerId))).toEqual(new Set([demoCustomers.veltrane]))
    expect(new Set(scores.map(({ label }) => label))).toEqual(new Set(engagementLabels))
    expect(new Set(scores.map(({ trend }) => trend))).toEqual(new Set(engagementTrends))
    const logged = await api.db.selectFrom('app.activities').select(['id', 'startsAt']).execute()
    const planned = logged.filter(({ startsAt }) => startsAt > new Date())
    expect(planned.length).toBeGreaterThan(5)
    expect(planned.length).toBeLessThan(20)
    const weights = await api.db.selectFrom('app.fitWeights').select('weights').execute()
    expect(weights.map(({ weights: each }) => FitWeights.safeParse(each).success)).toEqual([true, true])
    const { data: mailed } = await api.call(campaigns.list, { query: {} }, { as: 'ada@veltrane.example' })
    expect(mailed.map(({ status }) => status).sort()).toEqual(['draft', 'sent', 'sent', 'sent'])
    for (const { counts } of mailed.filter(({ status }) => status === 'sent')) {
      expect(counts.recipients).toBeGreaterThan(40)
      expect(counts.opened).toBeGreaterThan(counts.clicked)
      expect(counts.clicked).toBeGreaterThan(counts.answered)
    }
    // Up to 300, as far as the market has people with addresses.
    expect(Math.max(...mailed.map(({ counts }) => counts.recipients))).toBeGreaterThan(250)
    const { data: calls } = await api.call(transcripts.list, { query: {} }, { as: 'ada@veltrane.example' })
    expect(calls.map(({ whose, questionCount }) => [whose, questionCount]).sort()).toEqual([
      ...Array.from({ length: 4 }, () => ['ours', 6]),
      ...Array.from({ length: 2 }, () => ['peers', 6]),
    ])
    const { data: askers } = await api.call(transcriptSearch.askers, { query: {} }, { as: 'ada@veltrane.example' })
    expect(askers.filter(({ person }) => person)).toHaveLength(4)
    await writeDemoIrm(api.databaseUrl)
    expect(await api.db.selectFrom('app.activities').select('id').execute()).toHaveLength(logged.length)
  } finally {
    await api.stop()
  }
})
