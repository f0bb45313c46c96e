import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitName } from './names.ts'

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['  Ann   Mary  Lee ', 'Ann Mary', 'Lee'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['Lee,Ann Mary', 'Ann Mary', 'Lee'],
  ['van der Berg, Anna', 'Anna', 'van der Berg'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['Guido Van Rossum', 'Guido', 'Van Rossum'],
  ['Jean-Luc de la Fontaine', 'Jean-Luc', 'de la Fontaine'],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ['Omar bin Rashid al Amin', 'Omar', 'bin Rashid al Amin'],
  ['Al Gore', 'Al', 'Gore'],
  ['Mary Ben Stone', 'Mary Ben', 'Stone'],
  ['Leonardo Da', 'Leonardo', 'Da'],
  ['de la Cruz', '', 'de la Cruz'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['John Smith, Jr.', 'John', 'Smith Jr.'],
  ['Smith Jr., John', 'John', 'Smith Jr.'],
  ['Smith, John, III', 'John', 'Smith III'],
  ['John Smith, CFA', 'John', 'Smith'],
  ['John Smith CFA, MBA', 'John', 'Smith'],
  ['Smith, John, Jr., CFA, Ph.D.', 'John', 'Smith Jr.'],
  ['Dr. John van Smith Jr. CFA', 'John', 'van Smith Jr.'],
  ['Mr. John Smith', 'John', 'Smith'],
  ['Smith, Mr. John', 'John', 'Smith'],
  ['Jane Doe MD', 'Jane', 'Doe'],
  ['Yo-Yo Ma', 'Yo-Yo', 'Ma'],
  ['Jack Ma', 'Jack', 'Ma'],
  ['NAKAMURA Hiroshi', 'Hiroshi', 'NAKAMURA'],
  ['Jean DUPONT MARTIN', 'Jean', 'DUPONT MARTIN'],
  ['JOHN SMITH', 'JOHN', 'SMITH'],
  ['J. K. Rowling', 'J. K.', 'Rowling'],
  ['Robert “Bob” Smith', 'Robert “Bob”', 'Smith'],
  ['Sinéad O’Connor', 'Sinéad', 'O’Connor'],
  ['Madonna', '', 'Madonna'],
  ['Lee, CFA', '', 'Lee'],
  ['山田 太郎', '山田', '太郎'],
  ['', '', ''],
  [' , , ', '', ''],
])('%s', (text, firstName, lastName) => {
  expect(splitName(text)).toEqual({ firstName, lastName })
})

describe('for any input', () => {
  const plain = fc.stringMatching(/^[A-Z][a-z]{3,8}x$/)

  test('a first and last name are recovered in either order', () => {
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 3 }), plain, (first, lastName) => {
        const firstName = first.join(' ')
        expect(splitName(`${firstName} ${lastName}`)).toEqual({ firstName, lastName })
        expect(splitName(`${lastName}, ${firstName}`)).toEqual({ firstName, lastName })
      }),
    )
  })

  test('no word is added, repeated or dropped, except those that are not part of a name', () => {
    const word = fc.oneof(
      plain,
      fc.constantFrom('van', 'de', 'Jr.', 'CFA', 'Dr.', 'MA', 'y', 'O’Neil', 'LEE', ',', 'III'),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const given = words.filter((one) => one !== ',')
        const { firstName, lastName } = splitName(words.join(' '))
        const kept = `${firstName} ${lastName}`.split(' ').filter(Boolean)
        for (const one of new Set(kept)) {
          const count = (list: string[]) => list.filter((other) => other === one).length
          expect(count(kept)).toBeLessThanOrEqual(count(given))
        }
        for (const one of given.filter((other) => /x$/.test(other))) expect(kept).toContain(one)
      }),
    )
  })

  test('arbitrary text never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void splitName(text)))
  })
})
