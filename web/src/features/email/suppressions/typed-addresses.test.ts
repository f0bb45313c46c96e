import { expect, test } from 'vitest'
import { addressesOfFile, splitAddresses } from './typed-addresses.ts'

test('addresses of a pasted list, with names, quotes and repetitions', () => {
  const pasted = 'Rosa Lind <Rosa@lind.example>, rosa@lind.example; "b@lind.example"\tnobody\r\n\n c@lind.example '
  expect(splitAddresses(pasted)).toEqual(['rosa@lind.example', 'b@lind.example', 'nobody', 'c@lind.example'])
})

test('addresses of a file with other columns', () => {
  const file = 'Name,Email,Country\n"Lind, Rosa",rosa@lind.example,CA\nTom,"tom@lind.example",US\n'
  expect(addressesOfFile(file)).toEqual(['rosa@lind.example', 'tom@lind.example'])
})

test('a long text is read in no time', () => {
  const before = performance.now()
  splitAddresses('<'.repeat(200_000))
  splitAddresses(' '.repeat(200_000))
  expect(performance.now() - before).toBeLessThan(200)
})
