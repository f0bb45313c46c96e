import { expect, test } from 'vitest'
import { withoutLooseHyphens } from './web-search.ts'

test.each([
  ['year-end -guidance "free cash-flow" -"one time"', 'year-end -guidance "free cash-flow" -"one time"'],
  ['--capex', ' capex'],
  ['<!--a--><!--a-->', '<!  a  ><!  a  >'],
  ['margins - outlook', 'margins   outlook'],
])('%s', (term, kept) => {
  expect(withoutLooseHyphens(term).replace(/ +/g, ' ')).toBe(kept.replace(/ +/g, ' '))
})

test('no row of hyphens is left', () => {
  for (const text of ['-'.repeat(500), '- '.repeat(500), ' -'.repeat(500), '<!---->'.repeat(100)]) {
    expect(withoutLooseHyphens(text)).not.toContain('-')
  }
})
