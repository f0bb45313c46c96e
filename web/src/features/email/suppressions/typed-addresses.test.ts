import { expect, test } from 'vitest'
import { splitAddresses } from './typed-addresses.ts'

test('addresses of a pasted list, with names, quotes and repetitions', () => {
  const pasted = 'Rosa Lind <Rosa@lind.example>, rosa@lind.example; "b@lind.example"\tnobody\r\n\n c@lind.example '
  expect(splitAddresses(pasted)).toEqual(['rosa@lind.example', 'b@lind.example', 'nobody', 'c@lind.example'])
})

test('a long text is read in no time', () => {
  const before = performance.now()
  splitAddresses('<'.repeat(200_000))
  splitAddresses(' '.repeat(200_000))
  expect(performance.now() - before).toBeLessThan(200)
})
