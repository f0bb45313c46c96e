import { expect, test } from 'vitest'
import { canonicalUrl } from '../items/canonical-url.ts'
import { isSameTitle, titleKey } from '../items/similar.ts'
import { headlineSecurities, headlines } from '../testing/headlines.ts'
import { matchNews } from './match.ts'
import { bareName, subjectOf } from './subjects.ts'

const subjects = headlineSecurities.map(subjectOf)
const found = (title: string, summary = '') =>
  matchNews({ title, summary }, subjects).map(({ securityId }) => securityId)

test('few false hits, and few misses, over the labelled headlines', () => {
  let [right, wrong, missed] = [0, 0, 0]
  const errors: string[] = []
  for (const [title, about, summary] of headlines) {
    const got = found(title, summary)
    const [extra, lacking] = [got.filter((id) => !about.includes(id)), about.filter((id) => !got.includes(id))]
    right += got.length - extra.length
    wrong += extra.length
    missed += lacking.length
    if (extra.length + lacking.length > 0) errors.push(`${title}: ${got.join(' ') || 'none'}`)
  }
  const figures = { precision: right / (right + wrong), recall: right / (right + missed) }
  expect(figures.precision, errors.join('\n')).toBeGreaterThanOrEqual(0.97)
  expect(figures.recall, errors.join('\n')).toBeGreaterThanOrEqual(0.94)
})

test('a muted word no longer matches, another one still does', () => {
  const isMuted = ({ phrase }: { phrase: string }) => phrase === 'meridian'
  const matched = (title: string) => matchNews({ title, summary: '' }, subjects, isMuted)
  expect(matched('Meridian wins a contract')).toEqual([])
  expect(matched('Meridian (NASDAQ: MRDN) wins a contract')).toEqual([{ securityId: 'MRDN', phrase: 'MRDN' }])
})

test('legal forms and share classes are no part of a name', () => {
  expect(bareName('The Veltrane Holdings Corp. Class A')).toEqual(['veltrane'])
  expect(bareName('Procter & Gamble Co')).toEqual(['procter', 'and', 'gamble'])
})

test('the same page under other addresses', () => {
  const same = [
    'https://www.wire.example/a/?utm_source=x&id=2&b=1',
    'http://wire.example/a?b=1&id=2#top',
    'https://wire.example/a?id=2&fbclid=9&b=1',
  ]
  expect(new Set(same.map(canonicalUrl))).toEqual(new Set(['https://wire.example/a?b=1&id=2']))
  expect(canonicalUrl('https://wire.example/a?id=3')).not.toBe(canonicalUrl('https://wire.example/a?id=2'))
})

test('the same news under almost the same title', () => {
  const isSame = (one: string, other: string) => isSameTitle(titleKey(one), titleKey(other))
  expect(
    isSame('Veltrane lifts outlook on strong demand', 'Veltrane Lifts Outlook on Strong Demand - The Daily Ledger'),
  ).toBe(true)
  expect(
    isSame(
      'Veltrane lifts its full-year outlook on strong packaging demand',
      'Veltrane lifts full-year outlook on packaging demand',
    ),
  ).toBe(true)
  expect(isSame('Veltrane reports third-quarter 2026 results', 'Veltrane reports second-quarter 2026 results')).toBe(
    false,
  )
  expect(
    isSame('Veltrane to report on Nov 5 before market open', 'Veltrane to report on Nov 6 before market open'),
  ).toBe(false)
  expect(isSame('Market update', 'Market update')).toBe(true)
  expect(isSame('Stocks fall', 'Stocks rise')).toBe(false)
})
