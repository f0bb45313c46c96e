import { expect, test } from 'vitest'
import { whomToCall } from './whom-to-call.ts'

const firm = { id: 'firm', name: 'Asktide Capital' }
const suggested = { subjectId: 'subject', name: 'Asktide Growth' }

test('organizations and people are called themselves, a fund through its firm', () => {
  for (const subjectType of ['organization', 'person'] as const) {
    const called = { type: subjectType, id: 'subject', name: 'Asktide Growth' }
    expect(whomToCall({ ...suggested, subjectType, organization: firm })).toEqual(called)
  }
  const ofFund = { ...suggested, subjectType: 'fund' as const }
  expect(whomToCall({ ...ofFund, organization: firm })).toEqual({ type: 'organization', ...firm })
  expect(whomToCall({ ...ofFund, organization: null })).toBeNull()
})
