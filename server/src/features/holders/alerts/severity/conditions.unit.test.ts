import { alertKinds } from '@rostrum/contract/holders/alert-rules'
import { presetSeverities, type SeverityCondition, severityOf } from '@rostrum/contract/holders/alert-severity'
import { describe, expect, test } from 'vitest'
import { conditionOf } from './conditions.ts'

const plain = { form: null, level: null, isTop: false }

describe('the condition that sets the severity', () => {
  test.each([
    [{ kind: 'schedule_filed', form: 'SCHEDULE 13D' }, 'schedule_13d', 'high'],
    [{ kind: 'schedule_filed', form: 'SC 13D/A' }, 'schedule_13d', 'high'],
    [{ kind: 'schedule_filed', form: 'SCHEDULE 13G' }, 'schedule_filed', 'medium'],
    [{ kind: 'level_crossed', level: 10 }, 'level_10', 'high'],
    [{ kind: 'level_crossed', level: 5 }, 'level_5', 'high'],
    [{ kind: 'level_crossed', level: 1 }, 'level_crossed', 'medium'],
    [{ kind: 'position_closed', isTop: true }, 'top_holder_closed', 'high'],
    [{ kind: 'position_closed' }, 'position_closed', 'low'],
    [{ kind: 'position_changed', isTop: true }, 'top_holder_changed', 'medium'],
    [{ kind: 'position_changed' }, 'position_changed', 'low'],
    [{ kind: 'position_opened', isTop: true }, 'position_opened', 'medium'],
    [{ kind: 'late_filing', isTop: true }, 'late_filing', 'low'],
  ] as const)('of %o is %s, by default %s', (facts, condition, severity) => {
    expect(conditionOf({ ...plain, ...facts })).toBe(condition)
    expect(severityOf(presetSeverities, { condition, isActivist: false })).toBe(severity)
  })

  test('is the type where no narrower case applies', () => {
    for (const kind of alertKinds) expect(conditionOf({ ...plain, kind })).toBe(kind)
  })
})

test('an activist raises the severity and never lowers it', () => {
  const of = (condition: SeverityCondition, activist: 'high' | 'medium' | 'low') =>
    severityOf({ ...presetSeverities, activist }, { condition, isActivist: true })
  expect(of('late_filing', 'high')).toBe('high')
  expect(of('late_filing', 'medium')).toBe('medium')
  expect(of('schedule_13d', 'low')).toBe('high')
})
