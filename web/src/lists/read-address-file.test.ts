import { expect, test } from 'vitest'
import { readAddressFile } from './read-address-file.ts'

test('columns in any order, a heading, quotes, empty lines and repeated addresses', () => {
  const text = [
    'First name,Last name,Email',
    'Jane,Doe,Jane@Fund.example',
    '"o.k@fund.example";"Olga";"Kern"',
    '',
    'jane@fund.example',
    'nobody here',
  ].join('\r\n')
  expect(readAddressFile(text)).toEqual({
    addresses: [
      { email: 'jane@fund.example', name: 'Jane Doe' },
      { email: 'o.k@fund.example', name: 'Olga Kern' },
    ],
    skipped: 1,
  })
})
