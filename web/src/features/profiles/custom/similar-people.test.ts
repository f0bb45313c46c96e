import { expect, test } from 'vitest'
import { emptyPerson } from './form-values.ts'
import { describedBy, isDescribed, similarLine } from './similar-people.ts'

const firm = { id: 'f', name: 'Harbour Capital', detail: '' }

test('others are looked for once there is an email address, or a name and an organization', () => {
  const isEnough = (values: object, organization: typeof firm | null = null) =>
    isDescribed(describedBy({ ...emptyPerson(organization), ...values }))
  expect(isEnough({ emailPrimary: 'ann@' })).toBe(false)
  expect(isEnough({ emailPrimary: ' ann@harbour.example ' })).toBe(true)
  expect(isEnough({ emailSecondary: 'ann@harbour.example' })).toBe(true)
  expect(isEnough({ firstName: 'Ann', lastName: 'Lee' })).toBe(false)
  expect(isEnough({ firstName: 'Ann', lastName: ' ' }, firm)).toBe(false)
  expect(isEnough({ firstName: 'Ann', lastName: 'Lee' }, firm)).toBe(true)
})

test('says what is the same and where', () => {
  const nothing = {
    email: null,
    phone: null,
    website: null,
    place: null,
    addedAt: null,
    title: null,
    organization: null,
  }
  const person = { ...nothing, id: 'p', name: 'Ann Lee', isOwn: true }
  expect(similarLine({ person: { ...person, title: 'Analyst', organization: firm }, reason: 'name' })).toBe(
    ', Analyst at Harbour Capital: same name and organization, in your IRM',
  )
  expect(similarLine({ person: { ...person, isOwn: false }, reason: 'email' })).toBe(': same email, in the market')
})
