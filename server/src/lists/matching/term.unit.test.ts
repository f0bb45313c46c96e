import { describe, expect, test } from 'vitest'
import { contactOf, phoneOf } from './contacts.ts'
import { namePartOf, type Term, termOf, withMeanings, withoutNoise, withStates } from './term.ts'
import { Vocabulary } from './vocabulary.ts'

const wordsOf = (term: Term | undefined) => term?.words.map(({ text }) => text)
const operandsOf = (term: Term | undefined) => term?.words.map(({ operands }) => operands.join(' | '))

describe('a term', () => {
  test.each([
    ['obrien and sohne', ['obrien', 'sohne']],
    ['the black rook', ['black', 'rook']],
    ['the', ['the']],
    ['thomas and', ['thomas', 'and']],
    ['and', ['and']],
    ['a a a', ['a']],
  ])('%s is looked for by %j', (folded, words) => {
    expect(wordsOf(termOf(folded, { folded }))).toEqual(words)
  })

  test('is nothing without letters and digits', () => {
    expect(termOf('---', { folded: '' })).toBeUndefined()
    expect(termOf('@', { folded: '' })).toBeUndefined()
  })

  test('loses its noise words unless it has no others', () => {
    const without = (folded: string) => {
      const term = termOf(folded, { folded })
      return term && wordsOf(withoutNoise(term))
    }
    expect(without('dr thomas callahan cfa')).toEqual(['thomas', 'callahan'])
    expect(without('thomas callahan')).toBeUndefined()
    expect(without('mr')).toBeUndefined()
  })

  test('is compared with names without its contacts', () => {
    expect(namePartOf('Ursula ursula@oak.example www.oak.example Oak-Hill')).toBe('Ursula Oak-Hill')
    expect(namePartOf('+1 (512) 555-0199')).toBe('')
  })
})

test('a word also stands for a code beside another word, or for an address if it begins no name', () => {
  const vocabulary = new Vocabulary(['vltn', 'veltrane', '~us', 'inc'].map((word) => ({ word, entries: 1 })))
  const of = (folded: string) => {
    const term = termOf(folded, { folded })
    return term && operandsOf(withMeanings('securities', vocabulary, term))
  }
  expect(of('vltn us')).toEqual([`'vltn':*`, `'us':* | '~us'`])
  expect(of('us')).toEqual([`'us':*`])
  expect(of('veltrane inc')).toEqual([`'veltrane':*`, `'inc'`])
  expect(of('ueklund')).toEqual([`'ueklund':* | '@ueklund':* | '@@ueklund':*`])
})

describe('a state', () => {
  const of = (folded: string, kind: Parameters<typeof withStates>[0] = 'people') => {
    const term = termOf(folded, { folded })
    return operandsOf(term && withStates(kind, term))
  }
  test.each([
    ['burlwade texas', [`'burlwade':*`, `'texas':* | '~tx' | ('texas')`]],
    ['texas', [`'texas':* | '~tx' | ('texas')`]],
    ['burlwade tx', [`'burlwade':*`, `'tx':* | '~tx' | ('texas')`]],
    ['north carolina burlwade', [`'~nc' | ('north' & 'carolina')`, `'burlwade':*`]],
    ['burlwade newfoundland and labrador', [`'burlwade':*`, `'~nl' | ('newfoundland' & 'labrador')`]],
    ['west virginia oak', [`'~wv' | ('west' & 'virginia')`, `'oak':*`]],
    ['in', undefined],
    ['burlwade', undefined],
    ['north burlwade', undefined],
  ])('in %s is also its code', (folded, operands) => {
    expect(of(folded)).toEqual(operands)
  })

  test('is no part of a listing', () => {
    expect(of('burlwade texas', 'securities')).toBeUndefined()
  })
})

test.each([
  ['ursula.eklund@oak-hill.ex', `('@ursulaeklund' & '@@oakhillex':*)`],
  ['@oak', `('@@oak':*)`],
  ['eklund@', `('@eklund')`],
  ['mailto:a@b.example', `('@a' & '@@bexample':*)`],
  ["o'b@x'y", `('@ob' & '@@xy':*)`],
  ['https://www.oak.example/team?x', `'@@oakexample':*`],
  ['oak-hill.example', `'@@oakhillexample':*`],
  ['oak.example', undefined],
  ['Oak-Hill', undefined],
  ['@', undefined],
])('the contact in %s is %s', (token, operand) => {
  expect(contactOf(token)?.operands[0]).toBe(operand)
})

test.each([
  ['512-555-0199', [`'#9910555215':*`]],
  ['(512) 555 0199 x204', [`'#9910555215':*`]],
  ['tel:+15125550199', [`'#99105552151':*`, `'#9910555215'`, `'#991055521'`, `'#99105552'`]],
  ['020 7946 0958', [`'#8590649702':*`]],
  ['555 01', undefined],
  ['5125550199 Thomas', undefined],
])('the phone number %s is %j', (text, operands) => {
  expect(phoneOf(text)?.operands).toEqual(operands)
})
