import { recognizedFields } from '@rostrum/contract/research/document-values'
import { describe, expect, test } from 'vitest'
import { corpus, known } from '../testing/corpus.ts'
import { recognize } from './recognize.ts'

describe('a report', () => {
  test.each(corpus.map((example) => [example.name, example] as const))('%s', (_, { pages, sender, expected }) => {
    const texts = pages.map((text, index) => ({ number: index + 1, text }))
    const found = recognize(texts, { ...known, sender: sender ?? null })
    const values = Object.fromEntries(
      recognizedFields.flatMap((field) => (found[field] ? [[field, found[field].value]] : [])),
    )
    expect(values).toEqual(expected)
    for (const value of Object.values(found)) expect(value?.words).not.toBe('')
  })

  test('hostile text is read in linear time', () => {
    const hostile = [
      'price target '.repeat(5000),
      'rating '.repeat(8000),
      'Analyst Analyst: '.repeat(3000),
      'A'.repeat(60_000),
      'upgrade to '.repeat(6000),
      'Jan '.repeat(15_000),
      'Aa '.repeat(20_000),
    ]
    const started = performance.now()
    for (const text of hostile) recognize([{ number: 1, text }], known)
    expect((performance.now() - started) / hostile.length).toBeLessThan(200)
  })
})
