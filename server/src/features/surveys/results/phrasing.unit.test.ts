import type { Finding } from '@rostrum/contract/surveys/results'
import { expect, test } from 'vitest'
import { holds, keptSentences } from './phrasing.ts'

const finding = (text: string, question = 'How clear was our guidance?'): Finding => ({
  ...{ text, question, questionId: 'clear', answered: 11, verbatims: [] },
})
const rating = finding('The mean rating is 3.4 of 5 among 11 respondents (95% interval 2.6 to 4.1).')
const choice = finding(
  '45% of 11 respondents chose “Buybacks” (95% interval 21% to 72%); “Dividends” follows with 27%, too close to call at this number of answers.',
  'What should we do with our cash?',
)

test.each([
  'Respondents rated the clarity of our guidance 3.4 of 5.',
  'Among 11 respondents, the rating lies between 2.6 and 4.1.',
])('a sentence holds: %s', (text) => expect(holds(text, [rating])).toBe(true))

test.each([
  ['another figure', 'Respondents rated our guidance 4.3 of 5.'],
  ['a part of a figure', 'Respondents rated our guidance 3 of 5.'],
  ['a percentage of a plain figure', '11% of respondents rated our guidance 3.4.'],
  ['a figure in words', 'Half of the respondents rated our guidance 3.4.'],
  ['certainty', 'Respondents clearly rated our guidance 3.4 of 5.'],
  ['a cause', 'The rating is 3.4 of 5 because of our outlook.'],
  ['a negation', 'Respondents did not rate our guidance 3.4 of 5.'],
  ['words that no one used', 'One respondent called it “a mess”.'],
])('a sentence does not hold with %s', (_, text) => expect(holds(text, [rating])).toBe(false))

test('quotations and words of quantity hold where the findings have them', () => {
  expect(holds('“Buybacks” got 45% and “Dividends” 27%, too close to call.', [choice])).toBe(true)
  expect(holds('Respondents answered “What should we do with our cash?”', [choice])).toBe(true)
  expect(holds('45% chose “Buybacks”.', [rating])).toBe(false)
})

test('only whole sentences with known findings are kept', () => {
  const kept = { text: 'The mean rating is 3.4 of 5.', findings: [0, 0] }
  const proposed = {
    sentences: [
      kept,
      { text: 'The mean rating is 3.4 of 5.', findings: [] },
      { text: 'The mean rating is 3.4 of 5.', findings: [7] },
      { text: 'The mean rating is 3.4 of 5.' },
      'a sentence',
      { text: '45% chose “Buybacks”.', findings: [0] },
    ],
  }
  expect(keptSentences(proposed, [rating, choice])).toEqual([{ text: kept.text, findings: [0] }])
  expect(keptSentences(undefined, [rating])).toEqual([])
  expect(keptSentences({ sentences: 'none' }, [rating])).toEqual([])
})
