// Schedules 13D and 13G and Forms 3, 4 and 5: standalone events, each returned in full.
import type { InsiderForm, Schedule } from '@rostrum/contract/filings'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import {
  findInsiderForm,
  findScheduleHead,
  listInsiderLines,
  listReportingPersons,
  listSchedules,
} from './queries/disclosures.ts'

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export async function describeSchedule(db: Db, accession: string): Promise<Schedule> {
  const found = await findScheduleHead(db, accession)
  if (!found) throw notFound('Schedule')
  const { securityId, securityName, ...head } = found
  const persons = await listReportingPersons(db, accession)
  return {
    ...head,
    security: named(securityId, securityName),
    persons: persons.map(({ organizationId, organizationName, ...person }) => ({
      ...person,
      organization: named(organizationId, organizationName),
    })),
    history: securityId ? await listSchedules(db, securityId, accession) : [],
  }
}

export async function describeInsiderForm(db: Db, accession: string): Promise<InsiderForm> {
  const found = await findInsiderForm(db, accession)
  if (!found) throw notFound('Form')
  const { securityId, securityName, ownerName, ownerCik, personId, personName, roles, officerTitle, ...head } = found
  return {
    ...head,
    security: named(securityId, securityName),
    owner: { name: ownerName, cik: ownerCik, person: named(personId, personName), roles, title: officerTitle },
    lines: await listInsiderLines(db, accession),
  }
}
