import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../identifiers.ts'
import { sealLink, unsealLink } from './sealed-links.ts'

const key = () => randomBytes(32).toString('base64url')
const [latest, older, foreign] = [key(), key(), key()]
const link = { customerId: newId(), subject: newId() }

test('a sealed link is the same each time, short, and opens with any of our keys', () => {
  const token = sealLink([latest, older], link, 'a')
  expect(sealLink([latest], link, 'a')).toBe(token)
  expect(token).toHaveLength(64)
  expect(unsealLink([latest, older], token, 'a')).toEqual(link)
  expect(unsealLink([older, latest], token, 'a')).toEqual(link)
})

test('opens for no other purpose and with no other key', () => {
  const token = sealLink([latest], link, 'a')
  expect(unsealLink([latest], token, 'b')).toBeUndefined()
  expect(unsealLink([foreign], token, 'a')).toBeUndefined()
  expect(unsealLink([], token, 'a')).toBeUndefined()
})

test('a changed character, a shorter or longer token, and other text are refused', () => {
  const token = sealLink([latest], link, 'a')
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect(unsealLink([latest], changed, 'a')).toBeUndefined()
  }
  for (const text of [
    '',
    token.slice(1),
    `${token}A`,
    `${token}\n`,
    '../'.repeat(20),
    '\0'.repeat(64),
    '-'.repeat(64),
  ]) {
    expect(unsealLink([latest], text, 'a')).toBeUndefined()
  }
})

test('says nothing about customer, subject or other links', () => {
  const token = Buffer.from(sealLink([latest], link, 'a'), 'base64url').toString('hex')
  expect(token).not.toContain(link.customerId.replaceAll('-', '').slice(0, 8))
  const next = Buffer.from(sealLink([latest], { ...link, subject: newId() }, 'a'), 'base64url').toString('hex')
  const shared = [...token].filter((character, at) => character === next[at]).length
  expect(shared).toBeLessThan(token.length / 3)
})
