import { describe, expect, test } from 'vitest'
import { foldHeader, guessMapping, mappedValues, mappingErrors, type TargetField } from './column-mapping.ts'

const fields: TargetField[] = [
  { key: 'first_name', label: 'First Name', isRequired: true, guesses: ['given name', 'prénom'] },
  { key: 'last_name', label: 'Last Name', isRequired: true, guesses: ['surname', 'family name'] },
  { key: 'email', label: 'Email', isRequired: false, guesses: ['email address', 'mail'] },
  { key: 'organization', label: 'Organization', isRequired: false, guesses: ['firm', 'company', 'institution'] },
]

const guessed = (...columns: string[]) =>
  Object.fromEntries(guessMapping(columns, fields).map(({ field, column }) => [field, columns[column]]))

describe('guesses of a column mapping', () => {
  test('match names regardless of case, accents and punctuation', () => {
    expect(guessed('PRENOM', 'Surname:', 'e_mail', 'Firm')).toEqual({
      first_name: 'PRENOM',
      last_name: 'Surname:',
      email: 'e_mail',
      organization: 'Firm',
    })
    expect(guessed('firstName', 'LAST-NAME', 'Email Address')).toEqual({
      first_name: 'firstName',
      last_name: 'LAST-NAME',
      email: 'Email Address',
    })
  })

  test('prefer an exact name to a longer one, and never use a column twice', () => {
    expect(guessed('Company email', 'Email', 'Company name')).toEqual({
      email: 'Email',
      organization: 'Company name',
    })
    expect(guessed('Primary email', 'Contact first name').email).toBe('Primary email')
  })

  test('leave a field open if no column resembles it', () => {
    expect(guessed('x', '', '#', 'notes')).toEqual({})
    expect(guessMapping([], fields)).toEqual([])
  })
})

describe('a field that replaces others', () => {
  const fullName = {
    key: 'full_name',
    label: 'Full Name',
    isRequired: false,
    guesses: ['name'],
    insteadOf: ['first_name', 'last_name'],
  }
  const people = [...fields.slice(0, 2), fullName, ...fields.slice(2)]
  const guess = (...columns: string[]) =>
    Object.fromEntries(guessMapping(columns, people).map(({ field, column }) => [field, columns[column]]))

  test('is guessed if one of them has no column', () => {
    expect(guess('Name', 'Firm')).toEqual({ full_name: 'Name', organization: 'Firm' })
    expect(guess('Full name', 'First name')).toEqual({ full_name: 'Full name', first_name: 'First name' })
    expect(guess('Name', 'First name', 'Surname')).toEqual({ first_name: 'First name', last_name: 'Surname' })
    // Whose name this is cannot be known.
    expect(guess('Assistant name', 'Company name')).toEqual({ organization: 'Company name' })
  })

  test('makes their columns optional', () => {
    expect(mappingErrors([{ field: 'full_name', column: 0 }], people, 1)).toEqual({})
    expect(mappingErrors([{ field: 'email', column: 0 }], people, 1)).toEqual({
      first_name: 'Choose a column',
      last_name: 'Choose a column',
    })
  })
})

test('headers are compared without case, accents and punctuation', () => {
  expect(foldHeader('  É-Mail (Work)  ')).toBe('emailwork')
  expect(foldHeader('氏名')).toBe('氏名')
})

test('errors of a mapping are reported per field', () => {
  const choices = [
    { field: 'first_name', column: 9 },
    { field: 'email', column: 0 },
    { field: 'email', column: 1 },
    { field: 'shoe_size', column: 0 },
  ]
  expect(mappingErrors(choices, fields, 3)).toEqual({
    first_name: 'Not a column of the file',
    last_name: 'Choose a column',
    email: 'Choose only one column',
    shoe_size: 'Not a field of this import',
  })
})

test('values are trimmed, and a row may have fewer cells than columns', () => {
  const mapping = [
    { field: 'first_name', column: 0 },
    { field: 'email', column: 4 },
  ]
  expect(mappedValues(mapping, [' Ann '])).toEqual({ first_name: 'Ann', email: '' })
})
