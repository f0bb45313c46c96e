import { problemsOf } from '@rostrum/contract/surveys/checks'
import { describe, expect, test } from 'vitest'
import { readRichText } from '#platform/rich-text.ts'
import { builtInTemplates } from './templates.ts'

describe.each(builtInTemplates)('$name', ({ form, description }) => {
  test('can be published as it is, and follows our own advice', () => {
    expect(problemsOf(form)).toEqual([])
  })

  test('says what it is for, who asks, and thank you', () => {
    expect(description).not.toBe('')
    for (const html of [form.intro, form.thanks]) {
      expect(readRichText(html).html).toBe(html)
      expect(readRichText(html).plain).not.toBe('')
    }
  })
})

test('every template has an id of its own', () => {
  expect(builtInTemplates.length).toBeGreaterThanOrEqual(8)
  expect(new Set(builtInTemplates.map(({ id }) => id)).size).toBe(builtInTemplates.length)
})
