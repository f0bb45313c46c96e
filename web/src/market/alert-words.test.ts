import { expect, test } from 'vitest'
import { filingName, withoutHolder } from './alert-words.ts'

test.each([
  [{ quarter: '2026-09-30', form: null }, '13F, Q3 2026'],
  [{ quarter: null, form: 'SCHEDULE 13D/A' }, 'Schedule 13D/A'],
  [{ quarter: null, form: 'SC 13G' }, 'Schedule 13G'],
  [{ quarter: null, form: '4' }, 'Form 4'],
])('the filing of %o is %s', (group, name) => {
  expect(filingName(group)).toBe(name)
})

test.each([
  ['Ravadon bought 10 shares.', 'Ravadon', 'Bought 10 shares.'],
  ['Jane Roe (director) acquired 10 shares.', 'Jane Roe', 'Jane Roe (director) acquired 10 shares.'],
  ['Ravadon, a holder of your peer OSTG, opened.', 'Ravadon', 'Ravadon, a holder of your peer OSTG, opened.'],
])('%s without %s', (reason, holder, words) => {
  expect(withoutHolder(reason, holder)).toBe(words)
})
