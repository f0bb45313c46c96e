import { engagementReasons } from '@rostrum/contract/irm/engagement'
import { expect, test } from 'vitest'
import { messageOf } from './messages.ts'

const spell = (at: Date) => at.toISOString().slice(0, 10)
const without = { score: null, knownSince: null }

test('every reason has a distinct message', () => {
  const said = engagementReasons.map((reason) => messageOf({ ...without, reason }, spell))
  expect(new Set(said).size).toBe(4)
  expect(said[0]).toMatch(/opted out/)
  expect(said[1]).toMatch(/created in your IRM/)
  expect(said[2]).toMatch(/added in the last 30 days, or without interactions in the last 24 months/)
})

test('the message for a new contact gives the date of the first score', () => {
  const knownSince = new Date('2026-11-03T12:00:00Z')
  expect(messageOf({ score: null, reason: 'recently_added', knownSince }, spell)).toMatch(
    /Added 2026-11-03; available from 2026-12-03\.$/,
  )
})
