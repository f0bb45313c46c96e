import { fieldsOfSubject, fillSubject, missingFields } from '@rostrum/contract/email/personalized-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOfBody, fillBody, readTemplateBody } from './personalize.ts'

const field = (name: string, fallback = '', inside = 'x') =>
  `<span data-field="${name}"${fallback && ` data-fallback="${fallback}"`}>${inside}</span>`

test('a body keeps its fields by their labels, and nothing that runs', () => {
  const written = `<p onclick="x()">Dear ${field('person.first_name', 'colleague', 'anything')},</p><script>x</script>`
  const body = readTemplateBody(written)
  expect(body).toBe('<p>Dear <span data-field="person.first_name" data-fallback="colleague">First name</span>,</p>')
  expect(readTemplateBody(body)).toBe(body)
  expect(fieldsOfBody(body)).toEqual([{ field: 'person.first_name', fallback: 'colleague' }])
})

test('an unknown field, and one with formatting inside, are refused in words', () => {
  const refusal = (written: string) => {
    try {
      return readTemplateBody(written)
    } catch (error) {
      return JSON.stringify((error as { fields?: unknown }).fields)
    }
  }
  expect(refusal(field('person.salary'))).toContain('Unknown personalized field: person.salary')
  expect(refusal(field('person.first_name', '', '<b>x</b>'))).toContain('contains formatting')
})

test('values are text, whatever they contain', () => {
  const body = readTemplateBody(`<p>${field('organization.name')} ${field('person.title', 'a &amp; b')}</p>`)
  expect(fillBody(body, { 'organization.name': '<img src=x onerror=y> & Sons' })).toBe(
    '<p>&lt;img src=x onerror=y&gt; &amp; Sons a &amp; b</p>',
  )
})

test('a subject has fields too; unknown ones stay as typed', () => {
  const subject = '{{security.ticker}} for {{person.first_name|you}} {{no.such}} {{'
  expect(fieldsOfSubject(subject)).toEqual([
    { field: 'security.ticker', fallback: '' },
    { field: 'person.first_name', fallback: 'you' },
  ])
  expect(fillSubject(subject, { 'security.ticker': 'VLTN' })).toBe('VLTN for you {{no.such}} {{')
  expect(missingFields(fieldsOfSubject(subject), {})).toEqual(['security.ticker'])
})

test('no value leaves markup or a field behind', () => {
  const text = fc.string({ maxLength: 60 })
  fc.assert(
    fc.property(text, text, (value, other) => {
      const body = readTemplateBody(`<p>${field('person.title')}|${field('organization.city')}</p>`)
      const filled = fillBody(body, { 'person.title': value, 'organization.city': other })
      expect(filled.replace(/^<p>|<\/p>$/g, '')).not.toMatch(/[<>]/)
      expect(filled).not.toContain('data-field')
    }),
  )
})
