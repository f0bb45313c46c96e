import { type AnswerValue, mapOf } from '@rostrum/contract/surveys/answers'
import { SurveyForm } from '@rostrum/contract/surveys/form'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedIn } from '../asked.ts'
import { aggregate, type Response } from './aggregate.ts'
import { findingsOf } from './findings.ts'
import { countableAnswers } from './namelessness.ts'
import { effectiveSize, meanOf, meanWithin, medianOf, npsOf, shareOf } from './statistics.ts'

const form = SurveyForm.parse({
  pages: [
    {
      id: 'one',
      questions: [
        { id: 'trust', type: 'rating', title: 'Trust', lowest: 1, highest: 5 },
        { id: 'recommend', type: 'rating', style: 'nps', title: 'Recommend' },
        {
          id: 'worry',
          type: 'multiple',
          title: 'Worries',
          options: [
            { id: 'debt', label: 'Debt' },
            { id: 'margin', label: 'Margin' },
          ],
          hasOther: true,
        },
        {
          id: 'order',
          type: 'ranking',
          title: 'Order',
          options: [
            { id: 'a', label: 'A' },
            { id: 'b', label: 'B' },
          ],
        },
        {
          id: 'grid',
          type: 'matrix',
          title: 'Grid',
          rows: [
            { id: 'r', label: 'R' },
            { id: 's', label: 'S' },
          ],
          columns: [
            { id: 'low', label: 'Low' },
            { id: 'high', label: 'High' },
          ],
        },
        { id: 'price', type: 'number', title: 'Price' },
        { id: 'day', type: 'date', title: 'Day' },
        { id: 'why', type: 'long_text', title: 'Why' },
        { id: 'note', type: 'statement', title: 'A note' },
      ],
    },
  ],
})
const questions = askedIn([{ number: 1, form }]).questions

const named = (answers: [string, AnswerValue][]): Response => ({ answers: new Map(answers), weight: 1, batch: null })
const result = (responses: Response[], id: string) =>
  aggregate(questions, { key: 'all', label: 'All', responses }).questions.find(({ questionId }) => questionId === id)

test('every type of question has its figures, and a statement has none', () => {
  const responses = [
    named([
      ['trust', { number: 5 }],
      ['recommend', { number: 10 }],
      ['worry', { choices: ['debt'], other: 'Rates' }],
      ['order', { order: ['b', 'a'] }],
      ['grid', { cells: [{ row: 'r', column: 'high' }] }],
      ['price', { number: 12 }],
      ['day', { date: '2026-10-30' }],
      ['why', { text: 'Because' }],
    ]),
    named([
      ['trust', { number: 3 }],
      ['recommend', { number: 6 }],
      ['worry', { choices: ['debt', 'margin'], other: null }],
      ['order', { order: ['b', 'a'] }],
      [
        'grid',
        {
          cells: [
            { row: 'r', column: 'low' },
            { row: 's', column: 'low' },
          ],
        },
      ],
      ['price', { number: 38 }],
      ['day', { date: '2026-11-02' }],
    ]),
  ]
  expect(questions.map(({ id }) => id)).not.toContain('note')
  expect(result(responses, 'trust')).toMatchObject({
    answered: 2,
    mean: { value: 4 },
    lowest: 1,
    highest: 5,
    nps: null,
  })
  expect(result(responses, 'recommend')).toMatchObject({
    nps: { value: 0, low: expect.closeTo(-100, 1), high: expect.closeTo(100, 1) },
  })
  expect(result(responses, 'worry')).toMatchObject({
    portions: [
      { id: 'debt', count: 2, share: { value: 1 } },
      { id: 'margin', count: 1, share: { value: 0.5 } },
      { id: 'other', count: 1, share: { value: 0.5 } },
    ],
  })
  expect(result(responses, 'order')).toMatchObject({
    ranks: [{ id: 'b', meanRank: { value: 1 }, first: { value: 1 } }, { id: 'a' }],
  })
  expect(result(responses, 'grid')).toMatchObject({
    rows: [
      { id: 'r', answered: 2 },
      { id: 's', answered: 1 },
    ],
  })
  expect(result(responses, 'price')).toMatchObject({ median: 25, smallest: 12, largest: 38, mean: { value: 25 } })
  expect(result(responses, 'day')).toMatchObject({
    portions: [
      { id: '2026-10', count: 1 },
      { id: '2026-11', count: 1 },
    ],
  })
  expect(result(responses, 'why')).toMatchObject({ answered: 1 })
})

test('a question without answers has no figures, and one that changed its type keeps to the latest', () => {
  expect(result([], 'trust')).toMatchObject({ answered: 0, mean: null })
  expect(result([named([['trust', { text: 'very' }]])], 'trust')).toMatchObject({ answered: 0, mean: null })
})

test('bins of numbers are round and hold every answer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 50 }),
      (values) => {
        const price = result(
          values.map((number) => named([['price', { number }]])),
          'price',
        )
        if (price?.type !== 'number') throw new Error('not a number')
        expect(price.portions.length).toBeLessThanOrEqual(12)
        expect(price.portions.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
      },
    ),
  )
})

const ratings = fc.array(
  fc.record({ value: fc.integer({ min: 0, max: 10 }), weight: fc.double({ min: 0.01, max: 1e9, noNaN: true }) }),
  {
    minLength: 1,
    maxLength: 60,
  },
)

test('weights of one are the same as no weights, and only their proportions matter', () => {
  fc.assert(
    fc.property(ratings, fc.double({ min: 0.001, max: 1e6, noNaN: true }), (sample, factor) => {
      const alike = sample.map(({ value }) => ({ value, weight: 1 }))
      const plain = alike.reduce((sum, { value }) => sum + value, 0) / alike.length
      expect(meanOf(alike)?.value).toBeCloseTo(plain, 9)
      expect(effectiveSize(alike.map(({ weight }) => weight))).toBeCloseTo(alike.length, 9)
      const scaled = sample.map(({ value, weight }) => ({ value, weight: weight * factor }))
      expect(meanOf(scaled)?.value).toBeCloseTo(meanOf(sample)?.value ?? Number.NaN, 6)
      expect(npsOf(scaled)?.low).toBeCloseTo(npsOf(sample)?.low ?? Number.NaN, 4)
    }),
  )
})

test('intervals hold their figure, stay on the scale, and narrow as more people answer', () => {
  fc.assert(
    fc.property(ratings, (sample) => {
      const mean = meanWithin(sample, { low: 0, high: 10 })
      if (!mean) throw new Error('no mean')
      expect(mean.low).toBeLessThanOrEqual(mean.value + 1e-9)
      expect(mean.high).toBeGreaterThanOrEqual(mean.value - 1e-9)
      expect(mean.low).toBeGreaterThanOrEqual(0)
      expect(mean.high).toBeLessThanOrEqual(10)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 }), (part, rest) => {
      const few = shareOf(part, part + rest, part + rest)
      const many = shareOf(part * 100, (part + rest) * 100, (part + rest) * 100)
      expect(few.low).toBeLessThanOrEqual(few.value)
      expect(few.high).toBeGreaterThanOrEqual(few.value)
      expect(many.high - many.low).toBeLessThan(few.high - few.low)
    }),
  )
  // Newcombe (1998): 0 of 10, and 15 of 50.
  expect(shareOf(0, 10, 10)).toMatchObject({ value: 0, low: 0, high: expect.closeTo(0.2775, 3) })
  expect(shareOf(15, 50, 50)).toMatchObject({ low: expect.closeTo(0.191, 3), high: expect.closeTo(0.4375, 3) })
  expect(meanWithin([{ value: 3, weight: 1 }], { low: 1, high: 5 })).toEqual({ value: 3, low: 1, high: 5 })
})

test('answers that are all alike are no certainty', () => {
  const alike = fc.record({
    value: fc.integer({ min: 0, max: 10 }),
    weights: fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 29 }),
  })
  fc.assert(
    fc.property(alike, ({ value, weights }) => {
      const sample = weights.map((weight) => ({ value, weight }))
      const share = shareOf(1, 1, effectiveSize(weights))
      for (const found of [meanWithin(sample, { low: 0, high: 10 }), npsOf(sample), share]) {
        if (!found) throw new Error('no figure')
        expect(found.high - found.low).toBeGreaterThan(0.01)
      }
      // Any number could come next.
      expect(meanOf(sample)).toMatchObject({ low: null, high: null })
    }),
  )
  const nines = (count: number) => npsOf(Array.from({ length: count }, () => ({ value: 9, weight: 1 })))
  expect(nines(3)).toMatchObject({ value: 100, low: expect.closeTo(-72, 0), high: 100 })
  expect(nines(30)?.low).toBeGreaterThan(70)
  expect(meanOf([{ value: 12, weight: 1 }])).toEqual({ value: 12, low: null, high: null })
})

test('findings do not claim what few answers alike cannot show', () => {
  const promoters = Array.from({ length: 3 }, () => named([['recommend', { number: 9 }]]))
  const sentences = (responses: Response[]) =>
    findingsOf(aggregate(questions, { key: 'all', label: 'All', responses }), [], 1).map(({ text }) => text)
  expect(sentences(promoters)[0]).toContain('too few answers to say whether promoters or detractors lead')
  expect(sentences([...promoters, ...promoters, ...promoters])[0]).toContain('more promoters than detractors')
  const first = Array.from({ length: 3 }, () => named([['order', { order: ['b', 'a'] }]]))
  expect(sentences(first)[0]).toContain('within the interval')
})

test('the median counts weights', () => {
  const at = (value: number, weight: number) => ({ value, weight })
  expect(medianOf([at(1, 1), at(2, 1), at(9, 1)])).toBe(2)
  expect(medianOf([at(1, 1), at(2, 1)])).toBe(1.5)
  expect(medianOf([at(1, 1), at(2, 1), at(9, 10)])).toBe(9)
  expect(medianOf([])).toBeNull()
})

/** Any groups of at least five, in which each respondent answers some of the questions. */
const releases = fc.array(
  fc.array(
    fc.record({ trust: fc.option(fc.integer({ min: 1, max: 5 })), row: fc.option(fc.constantFrom('low', 'high')) }),
    {
      minLength: 5,
      maxLength: 9,
    },
  ),
  { minLength: 1, maxLength: 6 },
)

test('no sequence of results tells what fewer than five nameless people answered', () => {
  fc.assert(
    fc.property(releases, (batches) => {
      const nameless = batches.map((people, batch) =>
        people.map(
          ({ trust, row }): Response => ({
            answers: mapOf([
              ...(trust === null ? [] : [{ questionId: 'trust', value: { number: trust } }]),
              ...(row === null ? [] : [{ questionId: 'grid', value: { cells: [{ row: 'r', column: row }] } }]),
            ]),
            weight: 1,
            batch,
          }),
        ),
      )
      let before = { trust: 0, row: 0 }
      for (let released = 1; released <= batches.length; released++) {
        const seen = nameless.slice(0, released).flat()
        const trust = result(seen, 'trust')
        const grid = result(seen, 'grid')
        const after = { trust: trust?.answered ?? 0, row: grid?.type === 'matrix' ? (grid.rows[0]?.answered ?? 0) : 0 }
        for (const part of ['trust', 'row'] as const) {
          const change = after[part] - before[part]
          expect(change === 0 || change >= 5).toBe(true)
        }
        before = after
      }
    }),
  )
})

test('what was counted stays counted', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 10 }), (sizes) => {
      const answers = sizes.flatMap((size, batch) => Array.from({ length: size }, (_, index) => ({ batch, index })))
      const all = countableAnswers(answers)
      for (let last = 0; last < sizes.length; last++) {
        const earlier = countableAnswers(answers.filter(({ batch }) => batch <= last))
        expect(all.slice(0, earlier.length)).toEqual(earlier)
      }
    }),
  )
})
