import { describe, expect, test } from 'vitest'
import type { FirmFacts, MeetingFacts, PastMeeting, PositionFacts } from './facts.ts'
import { mostPoints, talkingPointsOf } from './talking-points.ts'

const now = new Date('2026-11-17T12:00:00Z')

const position = (quarter: string, shares: number | null, value: number | null = shares): PositionFacts => ({
  quarter,
  shares,
  value,
  portfolioShare: null,
  outstandingShare: shares === null ? null : 0.0125,
})

const firm = (more: Partial<FirmFacts> = {}): FirmFacts => ({
  id: '1',
  name: 'Harbor Point',
  type: 'Hedge Fund',
  location: null,
  aum: null,
  eaum: null,
  styles: [],
  orientation: 'Active',
  turnover: null,
  turnoverLabel: null,
  positionCount: null,
  tier: null,
  owner: null,
  lastContactAt: null,
  engagement: null,
  security: 'VLTR',
  quarters: ['2026-06-30', '2026-09-30'],
  positions: [],
  peers: [],
  peerCount: 5,
  fit: null,
  ...more,
})

const past = (day: string, more: Partial<PastMeeting> = {}): PastMeeting => ({
  startsAt: new Date(`${day}T15:00:00Z`),
  type: 'Call',
  subject: 'Q2 call',
  sentiment: null,
  themes: [],
  people: [],
  colleagues: [],
  text: '',
  ...more,
})

const facts = (more: Partial<MeetingFacts> = {}): MeetingFacts => ({
  meeting: {
    title: 'Meeting',
    startsAt: new Date('2026-11-18T15:00:00Z'),
    endsAt: null,
    timeZone: 'America/New_York',
    place: null,
    securityId: null,
    organizationIds: [],
    personIds: [],
    colleagues: [],
  },
  people: [],
  firms: [],
  pastMeetings: [past('2026-10-01')],
  notes: [],
  tasks: [],
  answers: [],
  ...more,
})

const points = (more: Partial<MeetingFacts>) => talkingPointsOf(facts(more), now)
const ofPositions = (...positions: PositionFacts[]) => points({ firms: [firm({ positions })] })

describe('a position', () => {
  test.each([
    ['added', 1000, 1500, 'Harbor Point added to its position: 1,500 shares (1.25% O/S), +50.0% QoQ.'],
    ['reduced', 2000, 1500, 'Harbor Point reduced its position: 1,500 shares (1.25% O/S), −25.0% QoQ.'],
    ['opened', 0, 1500, 'Harbor Point opened a position in Q3 2026: 1,500 shares (1.25% O/S).'],
    ['exited', 1500, 0, 'Harbor Point exited VLTR in Q3 2026. It had held 1,500 shares.'],
    ['kept', 1500, 1501, 'Harbor Point holds 1,501 shares (1.25% O/S), about the same as the prior quarter.'],
  ])('that was %s', (_, before, after, text) => {
    expect(ofPositions(position('2026-06-30', before), position('2026-09-30', after))).toEqual([
      { text, source: '13F of Sep 30, 2026' },
    ])
  })

  test('of a firm that has not filed yet is that of the previous quarter, and says so', () => {
    expect(ofPositions(position('2026-06-30', 1500), position('2026-09-30', null))).toEqual([
      { text: 'Harbor Point holds 1,500 shares (1.25% O/S) of VLTR.', source: '13F of Jun 30, 2026' },
      {
        text: 'Harbor Point has no complete 13F for Q3 2026 yet. Its latest figures are those of Q2 2026.',
        source: '13F of Jun 30, 2026',
      },
    ])
  })

  test('is not compared with a quarter that is not known', () => {
    const [point] = ofPositions(position('2026-06-30', null), position('2026-09-30', 1500))
    expect(point?.text).toBe('Harbor Point holds 1,500 shares (1.25% O/S) of VLTR.')
  })

  test('that never was makes no point', () => {
    expect(ofPositions(position('2026-06-30', 0), position('2026-09-30', 0))).toEqual([])
    expect(ofPositions()).toEqual([])
  })
})

describe('peers', () => {
  const peers = [
    { name: 'ACME', values: [0, 3e8] },
    { name: 'BOLT', values: [1e8, 0] },
    { name: 'CORE', values: [1e6, 2e6] },
  ]
  test('that it owns instead', () => {
    const positions = [position('2026-06-30', 0), position('2026-09-30', 0)]
    expect(points({ firms: [firm({ positions, peers })] })).toEqual([
      {
        text: 'Harbor Point owns 2 of your 5 peers and not VLTR: ACME ($300M) and CORE ($2M).',
        source: '13F of Sep 30, 2026',
      },
    ])
  })

  test('in which it has more', () => {
    const positions = [position('2026-06-30', 1000), position('2026-09-30', 1000, 1e7)]
    const [, point] = points({ firms: [firm({ positions, peers })] })
    expect(point?.text).toBe('Its position in VLTR ($10M) is smaller than those in ACME ($300M).')
  })

  test('are not compared while its report of the quarter is missing', () => {
    const positions = [position('2026-06-30', 0), position('2026-09-30', null)]
    const texts = points({ firms: [firm({ positions, peers })] }).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('no complete 13F')])
  })
})

test('a strong fit is a point only with someone who does not hold', () => {
  const fit = {
    score: 78,
    quarter: '2026-09-30',
    noScore: null,
    likelihood: null,
    risk: null,
    reasons: [
      { part: 'Size', value: 50, text: 'About the usual weight.' },
      { part: 'Similar holdings', value: 90, text: 'Holds 12 of the 100 names.' },
    ],
  }
  const of = (shares: number) => points({ firms: [firm({ fit, positions: [position('2026-09-30', shares)] })] })
  expect(of(0)).toEqual([
    {
      text: 'Harbor Point does not hold VLTR and fits it well: 78 of 100. Holds 12 of the 100 names.',
      source: 'Fit score for Q3 2026',
    },
  ])
  expect(of(10).some(({ source }) => source.startsWith('Fit'))).toBe(false)
})

test('what the team knows: tasks, themes, sentiment, time and answers', () => {
  const pastMeetings = [
    past('2026-02-01', { themes: ['Margins'], sentiment: 'negative', subject: 'Annual call' }),
    past('2025-11-02', { themes: ['Margins', 'Debt'] }),
    past('2025-08-02', { themes: ['Supply'] }),
  ]
  const due = (day: string) => ({ dueAt: new Date(`${day}T15:00:00Z`), assignees: [], about: null })
  const found = points({
    pastMeetings,
    tasks: [
      { subject: 'Send the model', ...due('2026-11-03') },
      { subject: 'Invite to the lab', ...due('2026-12-03') },
    ],
    answers: [{ person: 'Ann Lee', survey: 'Fall study', submittedAt: new Date('2026-10-02T15:00:00Z'), answers: [] }],
  })
  expect(found).toEqual([
    { text: 'Follow-up is overdue: Send the model.', source: 'Task due Nov 3, 2026' },
    { text: 'Margins came up in 2 meetings.', source: 'Meetings of Feb 1, 2026 and Nov 2, 2025' },
    { text: 'More than 6 months since the last contact.', source: 'Meeting of Feb 1, 2026' },
    { text: 'The sentiment of “Annual call” was negative.', source: 'Meeting of Feb 1, 2026' },
    { text: 'Ann Lee answered “Fall study”.', source: 'Survey answer of Oct 2, 2026' },
  ])
})

test('a first meeting says so, and nothing is said without facts', () => {
  expect(points({ pastMeetings: [], firms: [firm(), firm({ name: 'Oak' })] })).toEqual([
    { text: 'No earlier meeting with Harbor Point and Oak is on record.', source: 'Activities' },
  ])
  expect(points({ pastMeetings: [] })).toEqual([])
})

test('days are those of the meeting’s time zone', () => {
  const late = past('2026-10-01', { startsAt: new Date('2026-10-02T02:00:00Z'), sentiment: 'negative' })
  expect(points({ pastMeetings: [late] })[0]?.source).toBe('Meeting of Oct 1, 2026')
})

test('there are never more than can be read', () => {
  const positions = [position('2026-06-30', 0), position('2026-09-30', 10)]
  expect(points({ firms: Array.from({ length: 30 }, () => firm({ positions })) })).toHaveLength(mostPoints)
})
