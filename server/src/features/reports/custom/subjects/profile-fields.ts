// Fields that holders, organizations, people and targets have in common.

import { regionOf } from '@rostrum/contract/holders/regions'
import { type Holder, regionLabels } from '@rostrum/contract/holders/values'
import { coverageLabels, coverages, type Relationship, tiers } from '@rostrum/contract/irm/relationships'
import {
  type InvestorStyle,
  investorStyleLabels,
  type Orientation,
  organizationTypeLabels,
  orientationLabels,
  type TurnoverLabel,
  turnoverNames,
} from '@rostrum/contract/market/values'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { country } from '#lists/export-values.ts'
import { amount, day, level, type Reading, type SubjectField, text, texts, type Values } from './subject.ts'

export const dayOf = ({ principal }: Reading, at: Date | null): string | null =>
  at && dayIn(principal.user.timeZone, at)

export const fullName = (person: { firstName: string; lastName: string } | null): string | null =>
  person && `${person.firstName} ${person.lastName}`.trim()

export const relationshipFields: SubjectField[] = [
  text('tier', 'Tier', tiers),
  text('owner', 'Relationship owner'),
  day('lastContact', 'Last contact'),
  day('nextContact', 'Next contact'),
  text(
    'coverage',
    'Coverage',
    coverages.map((one) => coverageLabels[one]),
  ),
]

export const relationshipValues = (reading: Reading, relationship: Relationship): Values => ({
  tier: relationship.tier,
  owner: fullName(relationship.owner),
  lastContact: dayOf(reading, relationship.lastContactAt),
  nextContact: dayOf(reading, relationship.nextContactAt),
  coverage: coverageLabels[relationship.coverage],
})

export const placeFields: SubjectField[] = [
  text('city', 'City'),
  text('state', 'State'),
  text('country', 'Country'),
  text('region', 'Region', Object.values(regionLabels)),
]

export const placeValues = (row: { city: string | null; state: string | null; country: string | null }): Values => ({
  city: row.city,
  state: row.state,
  country: country(row.country),
  region: regionLabels[regionOf(row.country)],
})

export const investorFields: SubjectField[] = [
  text('type', 'Type', Object.values(organizationTypeLabels)),
  texts('styles', 'Style', Object.values(investorStyleLabels)),
  text('orientation', 'Active/Passive', Object.values(orientationLabels)),
  level('turnover', 'Turnover (min.)', 'percent'),
  text('turnoverLabel', 'Turnover band', Object.values(turnoverNames)),
  amount('aum', 'AUM', 'money'),
  amount('eaum', 'eAUM', 'money'),
]

export const investorValues = (row: {
  type: Holder['type']
  styles: readonly InvestorStyle[]
  orientation: Orientation
  turnover: number | null
  turnoverLabel: TurnoverLabel | null
  aum: number | null
  eaum: number | null
}): Values => ({
  type: organizationTypeLabels[row.type],
  styles: row.styles.map((style) => investorStyleLabels[style]),
  orientation: orientationLabels[row.orientation],
  turnover: row.turnover,
  turnoverLabel: row.turnoverLabel && turnoverNames[row.turnoverLabel],
  aum: row.aum,
  eaum: row.eaum,
})

/** A holder, as every list of holders has it. */
export const holderFields: SubjectField[] = [
  text('name', 'Holder'),
  ...investorFields,
  ...placeFields,
  texts('tags', 'Tags'),
  text('inIrm', 'In IRM', ['Yes', 'No']),
  ...relationshipFields,
]

export const holderValues = (reading: Reading, holder: Holder): Values => ({
  name: holder.name,
  ...investorValues(holder),
  ...placeValues(holder),
  tags: holder.taggings.map(({ name }) => name),
  inIrm: holder.isAffiliated ? 'Yes' : 'No',
  ...relationshipValues(reading, holder.relationship),
})
