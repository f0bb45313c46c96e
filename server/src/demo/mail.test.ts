import { emailFiling } from '@rostrum/contract/email/filing'
import { emailOutgoing } from '@rostrum/contract/email/outgoing'
import { expect, test } from 'vitest'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { startApi } from '#testing/api.ts'
import { secretsKey } from '#testing/server-process.ts'
import { writeDemoIrm } from './irm.ts'
import { writeDemoMail } from './mail.ts'

test('the demo has sent mail, answers to it, and a stranger’s, over the last weeks and once', {
  tags: 'full',
}, async () => {
  const api = await startApi({ content: 'market' })
  try {
    await writeDemoIrm(api.databaseUrl)
    for (let time = 0; time < 2; time += 1) await writeDemoMail(api.databaseUrl, createSealing(secretsKey))
    const ada = { as: 'ada@veltrane.example' }
    const { data: sent } = await api.call(emailOutgoing.list, { query: {} }, ada)
    expect(sent.length).toBeGreaterThan(2)
    const monthAgo = new Date(Date.now() - 31 * 24 * 3_600_000)
    expect(sent.every(({ state, acceptedAt }) => state === 'accepted' && acceptedAt && acceptedAt > monthAgo)).toBe(
      true,
    )
    const recorded = await api.db.selectFrom('app.emailMessages').select(['messageId', 'isSent']).execute()
    expect(new Set(recorded.map(({ messageId }) => messageId)).size).toBe(recorded.length)
    expect(recorded.filter(({ isSent }) => !isSent).length).toBeGreaterThan(4)
    const { data: waiting } = await api.call(emailFiling.waiting, { query: {} }, ada)
    expect(waiting).toMatchObject([{ reason: 'unknown_sender', from: { name: 'Priya Raman' } }])
  } finally {
    await api.stop()
  }
})
