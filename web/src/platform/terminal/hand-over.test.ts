import { expect, test } from 'vitest'
import { askForTokens, signInQuestion, tokensIn } from './hand-over.ts'

const own = 'https://rostrum.example.com'
const opened = {}
const event = (given: Partial<MessageEvent>) =>
  ({ source: opened, origin: own, data: { type: 'rostrum:tokens', tokens: 'x' }, ...given }) as MessageEvent

test('tokens come from the opened window and our own origin only', () => {
  expect(tokensIn(event({}), opened, own)).toBe('x')
  expect(tokensIn(event({ origin: 'https://evil.example.com' }), opened, own)).toBeUndefined()
  expect(tokensIn(event({ source: {} as Window }), opened, own)).toBeUndefined()
  expect(tokensIn(event({ data: { type: 'rostrum:tokens', tokens: 1 } }), opened, own)).toBeUndefined()
  expect(tokensIn(event({ data: null }), opened, own)).toBeUndefined()
})

test('calls that need a sign-in together share one question', async () => {
  const both = [askForTokens(), askForTokens()]
  signInQuestion.get()?.answer('tokens')
  expect(await Promise.all(both)).toEqual(['tokens', 'tokens'])
  expect(signInQuestion.get()).toBeUndefined()
})
