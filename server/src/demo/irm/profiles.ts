// Profiles that the team added itself: sell-side firms with their analysts, and contacts that turn out to be duplicates.
import {
  insertContacts,
  insertInstitutions,
  type NewContact,
  type NewInstitution,
} from '#features/profiles/custom/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Contact, Investor } from './investors.ts'
import { type By, brokers } from './team.ts'

export interface SellSideFirm {
  id: string
  name: string
  city: string
  analyst: Contact
}

const firm = (name: string, city: string, state: string): NewInstitution => ({
  id: newId(),
  name,
  type: 'bank',
  parentId: null,
  website: null,
  phone: null,
  description: null,
  street: null,
  street2: null,
  city,
  state,
  countryCode: 'US',
  postalCode: null,
  aum: null,
})

const person = (
  organizationId: string,
  name: [first: string, last: string],
  title: string,
  email: string | null,
): NewContact => ({
  id: newId(),
  firstName: name[0],
  lastName: name[1],
  preferredName: null,
  emailPrimary: email,
  emailSecondary: null,
  description: null,
  job: {
    id: newId(),
    organizationId,
    title,
    jobFunctions: [title.includes('Analyst') ? 'equity_analyst' : 'portfolio_manager'],
    phone: null,
    mobilePhone: null,
    street: null,
    street2: null,
    city: null,
    state: null,
    countryCode: null,
    postalCode: null,
    isPrimary: true,
  },
})

const analysts: readonly { name: [string, string]; city: string; state: string }[] = [
  { name: ['Colin', 'Ashdown'], city: 'New York', state: 'NY' },
  { name: ['Renata', 'Velasco'], city: 'New York', state: 'NY' },
  { name: ['Derek', 'Hollis'], city: 'Chicago', state: 'IL' },
  { name: ['Mei', 'Tanaka'], city: 'Boston', state: 'MA' },
]

export async function writeSellSide(db: Db, { customerId, ada }: By): Promise<SellSideFirm[]> {
  const firms = brokers.map((name, index) => {
    const analyst = analysts[index] ?? { name: ['Jordan', 'Ellery'], city: 'New York', state: 'NY' }
    const institution = firm(name, analyst.city, analyst.state)
    const email = `${analyst.name.join('.')}@${name.split(' ').join('')}.example`.toLowerCase()
    const contact = person(institution.id, analyst.name as [string, string], 'Senior Equity Analyst', email)
    return { institution, contact, city: analyst.city }
  })
  const by = { customerId, userId: ada }
  await insertInstitutions(
    db,
    by,
    firms.map(({ institution }) => institution),
  )
  await insertContacts(
    db,
    by,
    firms.map(({ contact }) => contact),
  )
  return firms.map(({ institution, contact, city }) => ({
    id: institution.id,
    name: institution.name,
    city,
    analyst: { id: contact.id, name: `${contact.firstName} ${contact.lastName}` },
  }))
}

/** Typed in by hand although the market knows them: two people and a firm, to be merged. */
export async function writeDuplicates(
  db: Db,
  { customerId, miles }: By,
  investors: readonly Investor[],
): Promise<void> {
  const by = { customerId, userId: miles }
  const [first, second, third] = [investors[5], investors[9], investors[13]]
  const contacts = [first, second].flatMap((investor) => {
    const [known] = investor?.people ?? []
    if (!investor || !known) return []
    const [firstName = '', ...rest] = known.name.split(' ')
    return [person(investor.id, [firstName, rest.join(' ')], 'Portfolio Manager', null)]
  })
  await insertContacts(db, by, contacts)
  if (third)
    await insertInstitutions(db, by, [{ ...firm(third.name, third.city ?? '', ''), type: third.type, state: null }])
}
