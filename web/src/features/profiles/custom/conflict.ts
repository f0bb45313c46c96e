// Three-way merge of two edits of the same profile, based on the version both started from.
import { jobFunctionLabel } from '@rostrum/contract/market/job-functions'
import { countryName } from '@rostrum/contract/market/places'
import { organizationTypeLabels } from '@rostrum/contract/market/values'
import { reportError } from '#platform/errors/report.ts'
import { formatNumber } from '#platform/formats.ts'
import type { AddressValues, JobValues, OrganizationValues, PersonValues } from './form-values.ts'
import type { ProfileKind } from './kinds.ts'
import { fieldLabel } from './labels.ts'

type Reads<Values> = { [Key in keyof Values]: (value: Values[Key]) => string }

const asTyped = (text: string) => text.trim()
const addressText = ({ country, ...lines }: AddressValues) =>
  [...Object.values(lines), country && countryName(country, reportError)].filter(Boolean).join(', ')
const jobText = (job: JobValues) =>
  [
    [job.title, job.organization?.name].filter(Boolean).join(' at '),
    job.isPrimary && 'primary job',
    job.jobFunctions.map((code) => jobFunctionLabel(code, reportError)).join(', '),
    job.phone,
    job.mobilePhone,
    addressText(job.address),
  ]
    .filter(Boolean)
    .join(', ')

export const personReads: Reads<PersonValues> = {
  firstName: asTyped,
  lastName: asTyped,
  preferredName: asTyped,
  emailPrimary: asTyped,
  emailSecondary: asTyped,
  description: asTyped,
  jobs: (jobs) => jobs.map(jobText).join('; '),
}

export const organizationReads: Reads<OrganizationValues> = {
  name: asTyped,
  type: (type) => organizationTypeLabels[type],
  parent: (parent) => parent?.name ?? '',
  website: asTyped,
  phone: asTyped,
  description: asTyped,
  address: addressText,
  aum: (aum) => (aum === '' ? '' : formatNumber(aum)),
}

export interface Difference {
  field: string
  label: string
  mine: string
  theirs: string
  /** Preset to the side that changed the field; mine if both did, until the user chooses. */
  preset: 'mine' | 'theirs'
}

interface Versions<Values> {
  base: Values
  mine: Values
  theirs: Values
}

export function differencesOf<Values extends object>(
  kind: ProfileKind,
  versions: Versions<Values>,
  reads: Reads<Values>,
): Difference[] {
  return (Object.keys(reads) as (keyof Values & string)[]).flatMap((field) => {
    const read = (values: Values) => reads[field](values[field])
    const [base, mine, theirs] = [read(versions.base), read(versions.mine), read(versions.theirs)]
    if (mine === theirs) return []
    return [{ field, label: fieldLabel(kind, field), mine, theirs, preset: mine === base ? 'theirs' : 'mine' } as const]
  })
}

/** The later version, with mine in the fields where it was chosen. */
export function resolved<Values extends object>(
  { mine, theirs }: Pick<Versions<Values>, 'mine' | 'theirs'>,
  choices: Record<string, 'mine' | 'theirs'>,
): Values {
  const kept = Object.entries(choices).filter(([, choice]) => choice === 'mine')
  return { ...theirs, ...Object.fromEntries(kept.map(([field]) => [field, mine[field as keyof Values]])) }
}
