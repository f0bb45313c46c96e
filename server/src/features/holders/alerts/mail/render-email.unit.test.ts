import { expect, test } from 'vitest'
import { type Line, renderEmail } from './render-email.ts'

const line = (more: Partial<Line>): Line => ({
  kind: 'position_changed',
  holderName: 'Meridian',
  quarter: '2026-09-30',
  filedOn: '2026-11-10',
  sharesBefore: 100,
  sharesAfter: 150,
  change: 50,
  valueBefore: 1000,
  valueAfter: 1500,
  flow: 500,
  outstandingBefore: 0.049,
  outstandingAfter: 0.051,
  level: null,
  direction: null,
  form: null,
  roles: [],
  peers: [],
  isLate: false,
  isAmendment: false,
  revision: 1,
  securityId: 'v',
  subject: 'meridian:2026-09-30',
  severity: 'low',
  ...more,
})

test('an email lists the most severe first, a holder’s alerts together', () => {
  const { subject, text } = renderEmail(
    [
      line({ holderName: 'Large', subject: 'large', flow: 9000 }),
      line({}),
      line({ kind: 'level_crossed', level: 5, direction: 'up', severity: 'high' }),
      line({ holderName: 'Middle', subject: 'middle', severity: 'medium' }),
    ],
    new Map([['v', 'VLTN']]),
    { firstName: 'Ada', publicUrl: 'https://ir.example' },
  )
  expect(subject).toBe('3 holder alerts in VLTN for Q3 2026 (1 high)')
  expect(text.split('\n').filter((words) => /severity$|^- /.test(words))).toEqual([
    'High severity',
    '- Meridian crossed above 5% of shares outstanding in VLTN in Q3 2026 (from 4.90% to 5.10%).',
    expect.stringMatching(/^- Meridian bought 50 shares/),
    'Medium severity',
    expect.stringMatching(/^- Middle /),
    'Low severity',
    expect.stringMatching(/^- Large /),
  ])
})
