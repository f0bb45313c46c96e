// Parses the cells of a row, with the same validation rules as the forms.
import { foldHeader } from '@rostrum/contract/column-mapping'
import { ActivityInput } from '@rostrum/contract/irm/activity-input'
import type { ActivityType } from '@rostrum/contract/irm/activity-record'
import type { CustomField, CustomFieldValue } from '@rostrum/contract/irm/fields'
import { TagInput } from '@rostrum/contract/irm/tags'
import type { DateOrder, UploadRow } from '@rostrum/contract/irm/uploads'
import { jobFunctionCodes, jobFunctions } from '@rostrum/contract/market/job-functions'
import { organizationTypeLabels, organizationTypes } from '@rostrum/contract/market/values'
import { InstitutionInput, PersonInput } from '@rostrum/contract/profiles/custom'
import type { z } from 'zod'
import { readValue } from '#features/irm/fields/public.ts'
import { listOf, readAmount, readCustomCell } from './cells.ts'
import { readInstant } from './dates.ts'
import { customKey } from './fields.ts'
import { splitName } from './names.ts'
import { countryCodeOf } from './places.ts'

export interface Settings {
  dateOrder: DateOrder
  timeZone: string
  customFields: readonly CustomField[]
  activityTypes: readonly ActivityType[]
}

type Cells = Readonly<Record<string, string>>
export type RowError = UploadRow['errors'][number]

interface Extras {
  tags: string[]
  /** Plain text, as written in the cell. */
  note: string | null
  custom: { fieldId: string; value: NonNullable<CustomFieldValue['value']> }[]
}

export interface PersonCells extends Extras {
  firstName: string
  lastName: string
  email: string | null
  title: string
  phone: string | null
  organization: string | null
  city: string | null
  state: string | null
  country: string | null
  jobFunctions: string[]
}

export interface OrganizationCells extends Extras {
  name: string
  type: string | null
  website: string | null
  phone: string | null
  street: string | null
  city: string | null
  state: string | null
  country: string | null
  postalCode: string | null
  aum: number | null
  description: string | null
}

export interface ActivityCells extends Extras {
  typeId: string
  subject: string
  startsAt: Date
  organization: string | null
  /** Email addresses or names. */
  people: string[]
  location: string | null
}

type Read<T> = { value: T; errors: [] } | { value: undefined; errors: RowError[] }

/** Placeholder where a schema requires an id that is assigned later. */
const someId = '00000000-0000-7000-8000-000000000000'

class Problems {
  readonly errors: RowError[] = []
  add(field: string, message: string) {
    if (!this.errors.some((error) => error.field === field)) this.errors.push({ field, message })
  }
  /** Validates against a form's schema and reports problems under the column names. */
  checked<S extends z.ZodType>(schema: S, value: unknown, names: Readonly<Record<string, string>>) {
    const parsed = schema.safeParse(value)
    for (const { path, message } of parsed.error?.issues ?? []) {
      const key = path.filter((part) => typeof part === 'string').join('.')
      this.add(names[key] ?? key, message)
    }
    return parsed.data
  }
  result<T>(value: T | undefined): Read<T> {
    return value === undefined || this.errors.length > 0
      ? { value: undefined, errors: this.errors }
      : { value, errors: [] }
  }
}

function extrasOf(cells: Cells, settings: Settings, problems: Problems): Extras {
  const tags = listOf(cells.tags ?? '')
  for (const name of tags)
    if (!TagInput.safeParse({ name }).success) problems.add('tags', 'A tag has more than 60 characters')
  const custom: Extras['custom'] = []
  for (const field of settings.customFields) {
    const text = cells[customKey(field.id)] ?? ''
    if (text === '') continue
    const read = readValue(field, readCustomCell(field, text, settings.dateOrder))
    if ('problem' in read) problems.add(customKey(field.id), read.problem)
    else if (read.value !== null) custom.push({ fieldId: field.id, value: read.value })
  }
  return { tags, note: cells.note || null, custom }
}

function countryOf(cells: Cells, problems: Problems): string | null {
  if (!cells.country) return null
  const code = countryCodeOf(cells.country)
  if (!code) problems.add('country', 'Unknown country')
  return code ?? null
}

const functionsByName = new Map(
  jobFunctionCodes.flatMap((code) => [
    [foldHeader(code), code],
    [foldHeader(jobFunctions[code]), code],
  ]),
)

function jobFunctionsOf(cells: Cells, problems: Problems): string[] {
  return listOf(cells.job_function ?? '').flatMap((name) => {
    const code = functionsByName.get(foldHeader(name))
    if (!code) problems.add('job_function', `“${name.slice(0, 60)}” is not a job function`)
    return code ?? []
  })
}

const personNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  emailPrimary: 'email',
  'jobs.title': 'title',
  'jobs.phone': 'phone',
  'jobs.jobFunctions': 'job_function',
  'jobs.address.city': 'city',
  'jobs.address.state': 'state',
}

/** The full name fills in what the first and last name columns leave empty. */
function nameOf(cells: Cells, problems: Problems) {
  const whole = splitName(cells.full_name ?? '')
  const firstName = cells.first_name || whole.firstName
  const lastName = cells.last_name || whole.lastName
  if (isWhole(cells) && !(firstName && lastName))
    problems.add('full_name', lastName ? 'Enter a first and a last name' : 'Enter a name')
  return { firstName, lastName }
}

/** If the file has only a full name column, problems are reported there. */
const isWhole = (cells: Cells) =>
  cells.full_name !== undefined && cells.first_name === undefined && cells.last_name === undefined
const wholeNames = { ...personNames, firstName: 'full_name', lastName: 'full_name' }

export function readPersonRow(cells: Cells, settings: Settings): Read<PersonCells> {
  const problems = new Problems()
  const country = countryOf(cells, problems)
  const job = {
    organizationId: someId,
    title: cells.title ?? '',
    phone: cells.phone ?? '',
    jobFunctions: jobFunctionsOf(cells, problems),
    address: { city: cells.city ?? '', state: cells.state ?? '', country },
  }
  const given = { ...nameOf(cells, problems), emailPrimary: cells.email ?? '' }
  const person = problems.checked(PersonInput, { ...given, jobs: [job] }, isWhole(cells) ? wholeNames : personNames)
  const organization = cells.organization || null
  if (organization) problems.checked(InstitutionInput, { name: organization, type: 'bank' }, { name: 'organization' })
  const extras = extrasOf(cells, settings, problems)
  const read = person?.jobs[0]
  return problems.result(
    person &&
      read && {
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.emailPrimary ?? null,
        title: read.title,
        phone: read.phone ?? null,
        organization,
        city: read.address?.city ?? null,
        state: read.address?.state ?? null,
        country,
        jobFunctions: read.jobFunctions,
        ...extras,
      },
  )
}

const typesByName = new Map(
  organizationTypes.flatMap((type) => [
    [foldHeader(type), type],
    [foldHeader(organizationTypeLabels[type]), type],
  ]),
)

const institutionNames = {
  'address.street': 'street',
  'address.city': 'city',
  'address.state': 'state',
  'address.postalCode': 'postal_code',
}

export function readOrganizationRow(cells: Cells, settings: Settings): Read<OrganizationCells> {
  const problems = new Problems()
  const country = countryOf(cells, problems)
  const type = cells.type ? typesByName.get(foldHeader(cells.type)) : undefined
  if (cells.type && !type) problems.add('type', 'Unknown organization type')
  const aum = cells.aum ? readAmount(cells.aum) : undefined
  if (cells.aum && aum === undefined) problems.add('aum', 'Not an amount')
  const { name = '', website = '', phone = '', description = '' } = cells
  const address = {
    street: cells.street ?? '',
    city: cells.city ?? '',
    state: cells.state ?? '',
    postalCode: cells.postal_code ?? '',
  }
  const given = { name, type: type ?? 'investment_manager', website, phone, description, aum, address }
  const read = problems.checked(InstitutionInput, given, institutionNames)
  const extras = extrasOf(cells, settings, problems)
  return problems.result(
    read && {
      name: read.name,
      type: type ?? null,
      website: read.website ?? null,
      phone: read.phone ?? null,
      street: read.address?.street ?? null,
      city: read.address?.city ?? null,
      state: read.address?.state ?? null,
      country,
      postalCode: read.address?.postalCode ?? null,
      aum: read.aum ?? null,
      description: read.description ?? null,
      ...extras,
    },
  )
}

/** A comma separates people only if every part can be a person: "Lee, Ann" is one name. */
const peopleOf = (text: string): string[] =>
  listOf(text, /[;\n|]/).flatMap((part) => {
    const parts = listOf(part, /,/)
    return parts.length > 1 && parts.every((one) => one.includes('@') || one.includes(' ')) ? parts : [part]
  })

export function readActivityRow(cells: Cells, settings: Settings): Read<ActivityCells> {
  const problems = new Problems()
  const type = settings.activityTypes.find(({ name }) => foldHeader(name) === foldHeader(cells.type ?? ''))
  if (!type || !cells.type) problems.add('type', cells.type ? 'Not one of your activity types' : 'Enter a type')
  const moment = { date: cells.date ?? '', time: cells.time ?? '' }
  const startsAt = readInstant(moment, settings.dateOrder, settings.timeZone)
  if (!startsAt) {
    const isTime = moment.time !== '' && readInstant({ ...moment, time: '' }, settings.dateOrder, settings.timeZone)
    if (isTime) problems.add('time', 'Not a time')
    else problems.add('date', moment.date === '' ? 'Enter a date' : 'Not a date')
  }
  const { subject = '', location = '' } = cells
  const given = { typeId: type?.id ?? someId, subject, location, startsAt: (startsAt ?? new Date(0)).toISOString() }
  const read = problems.checked(ActivityInput, given, {})
  const extras = extrasOf(cells, settings, problems)
  const people = peopleOf(cells.people ?? '')
  if (people.length > 100) problems.add('people', 'More than 100 people')
  return problems.result(
    read &&
      startsAt && {
        typeId: read.typeId,
        subject: read.subject,
        startsAt,
        organization: cells.organization || null,
        people,
        location: read.location ?? null,
        ...extras,
      },
  )
}
