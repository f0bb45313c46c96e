import { SurveyForm } from '@rostrum/contract/surveys/form'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersFitting, releasesOf } from './joined-versions.ts'

const versions = fc
  .array(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 6 })
  .map((counts) => counts.flatMap((count, index) => (count > 0 ? [{ formNumber: index + 1, count }] : [])))

test('no release has fewer than five of one version, and the last answers of an open survey wait', () => {
  fc.assert(
    fc.property(versions, fc.boolean(), (counts, isOver) => {
      const latest = 6
      const releases = releasesOf(counts, { latest, isOver })
      const countOf = (wanted: number) => counts.find(({ formNumber }) => formNumber === wanted)?.count ?? 0
      for (const { count, formNumbers } of releases) {
        expect(count).toBeGreaterThanOrEqual(5)
        const waiting = formNumbers.reduce((sum, formNumber) => sum + countOf(formNumber), 0)
        if (!isOver && formNumbers.includes(latest)) expect(waiting - count).toBeGreaterThanOrEqual(5)
        else expect(count).toBe(waiting)
      }
      const taken = releases.flatMap(({ formNumbers }) => formNumbers)
      expect(new Set(taken).size).toBe(taken.length)
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      if (isOver) expect(taken).toHaveLength(total >= 5 ? counts.length : 0)
    }),
  )
})

test('few answers join the version beside them', () => {
  const at = (...counts: number[]) => counts.map((count, index) => ({ formNumber: index + 1, count }))
  const over = { latest: 3, isOver: true }
  expect(releasesOf(at(2, 6, 1), over)).toEqual([{ formNumbers: [1, 2, 3], fitting: [2], count: 9 }])
  expect(releasesOf(at(3, 3), over)).toEqual([{ formNumbers: [1, 2], fitting: [1, 2], count: 6 }])
  expect(releasesOf(at(5, 7), over)).toMatchObject([{ formNumbers: [1] }, { formNumbers: [2] }])
  // Of an earlier version no more are to come; of the latest one five wait.
  expect(releasesOf(at(6, 4, 11), { latest: 3, isOver: false })).toMatchObject([
    { formNumbers: [1], count: 6 },
    { formNumbers: [3], count: 6 },
  ])
})

test('answers that only one version takes are not kept among those of another', () => {
  const asked = (options: string[], highest: number) =>
    SurveyForm.parse({
      pages: [
        {
          id: 'one',
          questions: [
            { id: 'choice', type: 'single', title: 'Which?', options: options.map((id) => ({ id, label: id })) },
            { id: 'rating', type: 'rating', title: 'How?', highest },
          ],
        },
      ],
    })
  const [own, other] = [asked(['a', 'b'], 5), asked(['b', 'c'], 10)]
  const chosen = (choice: string) => [{ questionId: 'choice', value: { choices: [choice], other: null } }]
  expect(answersFitting(own, [other], chosen('b'))).toEqual(chosen('b'))
  expect(answersFitting(own, [other], chosen('a'))).toEqual([])
  expect(answersFitting(own, [other], [{ questionId: 'removed', value: { number: 1 } }])).toEqual([])
  // Five of five is not five of ten.
  expect(answersFitting(own, [other], [{ questionId: 'rating', value: { number: 5 } }])).toEqual([])
  expect(answersFitting(own, [], chosen('a'))).toEqual(chosen('a'))
})
