import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../docs/decisions/', import.meta.url)

test.each(readdirSync(folder))('%s has a number, a status, a date and its alternatives', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`))
  expect(text).toMatch(/^Status: \w.*\. Date: \d{4}-\d\d-\d\d\.$/m)
  expect(text).toMatch(/^(\*\*|## )Alternatives/m)
})
