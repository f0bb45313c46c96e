import { expect, test } from 'vitest'
import { weaknessOf } from './known-passwords.ts'

const about = ['ada@veltrane.example', 'Ada', 'Lindqvist']

test.each([
  'password1234',
  'Passw0rd!!!!',
  'Welcome2026!',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '123456789012',
  '098765432109',
  'qwertyuiopas',
  'iloveyou1234',
  'rostrum-demo',
  'lindqvist2026',
  'AdaVeltrane1!',
])('%s is easy to guess', (password) => {
  expect(weaknessOf(password, about)).toBeDefined()
})

test.each([
  'correct horse battery staple',
  'a quiet walk along the harbor',
  'x7Kd-92mQ-pl4z',
  '8301 2947 5562',
  'жёлтый чемодан стоит',
])('%s is not', (password) => {
  expect(weaknessOf(password, about)).toBeUndefined()
})

test('the worst text is read in time', () => {
  const started = performance.now()
  weaknessOf('the'.repeat(66), about)
  expect(performance.now() - started).toBeLessThan(50)
})
