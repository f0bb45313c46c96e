// The fields that each type of upload can fill in.
import type { TargetField } from '@rostrum/contract/column-mapping'
import type { CustomField } from '@rostrum/contract/irm/fields'
import type { UploadKind } from '@rostrum/contract/irm/uploads-query'

const field = (key: string, label: string, guesses: string[] = [], isRequired = false): TargetField => ({
  key,
  label,
  isRequired,
  guesses,
})
const required = (key: string, label: string, guesses: string[] = []) => field(key, label, guesses, true)

const organization = [
  'firm',
  'company',
  'institution',
  'employer',
  'organisation',
  'account',
  'firm name',
  'company name',
]
const tags = field('tags', 'Tags', ['tag', 'labels', 'lists', 'categories', 'keywords'])
const note = field('note', 'Note', ['notes', 'comments', 'comment', 'remarks'])
const place = [
  field('city', 'City', ['town', 'business city', 'ville', 'stadt']),
  field('state', 'State', ['province', 'region', 'state province', 'business state']),
  field('country', 'Country', ['country region', 'nation', 'pays', 'land', 'country code']),
]

const fields: Record<UploadKind, readonly TargetField[]> = {
  people: [
    required('first_name', 'First Name', ['given name', 'forename', 'first', 'prénom', 'vorname', 'nombre']),
    required('last_name', 'Last Name', ['surname', 'family name', 'last', 'nom', 'nachname', 'apellido']),
    {
      ...field('full_name', 'Full Name', ['name', 'contact name', 'contact', 'person', 'display name', 'last first']),
      insteadOf: ['first_name', 'last_name'],
    },
    field('email', 'Email', ['email', 'email address', 'mail', 'e mail 1 value', 'primary email', 'courriel']),
    field('phone', 'Phone', ['telephone', 'phone number', 'business phone', 'work phone', 'direct line', 'tel']),
    field('title', 'Title', ['job title', 'position', 'role', 'titre']),
    required('organization', 'Organization', organization),
    ...place,
    field('job_function', 'Job Function', ['function', 'job functions', 'functions']),
    tags,
    note,
  ],
  organizations: [
    required('name', 'Name', ['organization', 'organization name', ...organization]),
    field('type', 'Type', ['institution type', 'organization type', 'investor type', 'category']),
    field('website', 'Website', ['web', 'url', 'homepage', 'web site', 'domain']),
    field('phone', 'Phone', ['telephone', 'phone number', 'tel', 'main phone']),
    field('street', 'Street', ['address', 'street address', 'address 1', 'address line 1']),
    ...place,
    field('postal_code', 'Postal Code', ['zip', 'zip code', 'postcode', 'postal']),
    field('aum', 'AUM', ['assets under management', 'assets', 'aum usd']),
    field('description', 'Description', ['about', 'profile', 'summary']),
    tags,
    note,
  ],
  activities: [
    required('type', 'Type', ['activity type', 'meeting type', 'kind', 'interaction type']),
    required('subject', 'Subject', ['title', 'topic', 'name', 'summary', 'event']),
    required('date', 'Date', ['start', 'start date', 'meeting date', 'activity date', 'when', 'day', 'datum']),
    field('time', 'Time', ['start time', 'hour']),
    field('organization', 'Organization', organization),
    field('people', 'People', ['attendees', 'participants', 'contacts', 'contact', 'investors', 'person', 'email']),
    field('location', 'Location', ['place', 'where', 'venue']),
    tags,
    field('note', 'Notes', ['note', 'comments', 'comment', 'remarks', 'description', 'details', 'minutes']),
  ],
}

export const customKey = (id: string): string => `custom:${id}`

export const subjectOf = { people: 'person', organizations: 'organization', activities: 'activity' } as const

export const targetFields = (kind: UploadKind, customFields: readonly CustomField[]): TargetField[] => [
  ...fields[kind],
  ...customFields.map(({ id, name }) => field(customKey(id), name)),
]
