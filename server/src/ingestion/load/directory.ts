// Known organizations and securities, by public key; new ones are created here and written with the filing that first
// names them.
import type pg from 'pg'
import { newId } from '#platform/identifiers.ts'
import type { Address } from '../parse/records.ts'
import type { CompanyTicker } from '../parse/reference-records.ts'
import { placeOf } from './place-codes.ts'
import { settleWaitingEvents, settleWaitingRows } from './waiting-rows.ts'

type IdentifierKind = 'cusip' | 'isin' | 'ticker' | 'figi' | 'panel'

interface NewOrganization {
  id: string
  name: string
  type: string
  cik: string | null
  file_number: string | null
  crd: string | null
  street: string | null
  street2: string | null
  city: string | null
  state: string | null
  country_code: string | null
  postal_code: string | null
  source: string
}

type OrganizationFacts = Pick<NewOrganization, 'name' | 'type' | 'source'> & Partial<NewOrganization>

interface NewSecurity {
  id: string
  name: string
  class_title: string
  kind: string
  ticker: string | null
  source: string
}

interface NewIdentifier {
  kind: IdentifierKind
  value: string
  security_id: string
}

interface UnknownCusip {
  cusip: string
  issuer_name: string
  class_title: string
  first_accession: string
}

/** The type of a security by its class title; the 13(f) list is full of abbreviations. */
export function kindOf(classTitle: string): string {
  const title = classTitle.toUpperCase()
  if (/\b(NOTE|DEBT|BOND|CONV|DBCV|CVT)\b|NOTE/.test(title)) return 'note'
  if (/\*W ?EXP|\b(WT|WTS|WARRANT|WARRANTS)\b/.test(title)) return 'warrant'
  if (/\b(RT|RIGHT|RIGHTS)\b/.test(title)) return 'right'
  if (/(?<!\bTR )\bUNIT/.test(title)) return 'unit'
  if (/\b(ADR|ADS|GDR|SPON|SPONS|SPONSORED)\b/.test(title)) return 'depositary_receipt'
  if (/\b(PFD|PREF|PREFERRED)\b/.test(title)) return 'preferred'
  if (/\b(ETF|ETN|FUND|FD|SHS BEN|TR ?UNIT|INDEX|TRUST)\b/.test(title)) return 'fund'
  return 'common'
}

export class Directory {
  readonly #organizations = new Map<string, string>()
  readonly #securities = new Map<string, string>()
  /** Organizations by CRD number; many advisers have no CIK until they file. */
  readonly #crds = new Map<string, { id: string; cik: string | null }>()
  /** Company list entries by ticker, used to find the issuer when a CUSIP–ticker map is loaded later. */
  readonly listings = new Map<string, CompanyTicker>()
  /** Securities without a class (absent from maps, omitted by some filers). The first report that has one sets it. */
  readonly #unclassed = new Set<string>()
  #classed: { id: string; class_title: string; kind: string }[] = []
  #numbered: { id: string; cik: string | null; crd: string | null; file_number: string | null }[] = []
  #newOrganizations: NewOrganization[] = []
  #newSecurities: NewSecurity[] = []
  #newIdentifiers: NewIdentifier[] = []
  #unknown: UnknownCusip[] = []

  static async load(client: pg.ClientBase): Promise<Directory> {
    const directory = new Directory()
    const organizations = await client.query('select id, cik, crd from market.organizations')
    for (const { id, cik, crd } of organizations.rows) {
      if (cik) directory.#organizations.set(cik, id)
      if (crd) directory.#crds.set(crdOf(crd) ?? '', { id, cik })
    }
    // If an identifier moved from one security to another, the current one comes last and wins.
    const identifiers = await client.query(
      'select kind, value, security_id from market.security_identifiers order by valid_from nulls first',
    )
    for (const { kind, value, security_id } of identifiers.rows)
      directory.#securities.set(`${kind}:${value}`, security_id)
    const unclassed = await client.query(
      "select id from market.securities where class_title = '' and source in ('cusip_ticker', '13f')",
    )
    for (const { id } of unclassed.rows) directory.#unclassed.add(id)
    const listings = await client.query('select ticker, cik, name, exchange from market.company_tickers')
    for (const row of listings.rows) directory.listings.set(row.ticker, { kind: 'company-ticker', ...row })
    return directory
  }

  organization(cik: string): string | undefined {
    return this.#organizations.get(cik)
  }

  organizationByCrd(crd: string): string | undefined {
    return this.#crds.get(crdOf(crd) ?? '')?.id
  }

  manager(
    cik: string,
    name: string,
    more: { address?: Address; fileNumber?: string | null; crd?: string | null; source?: string } = {},
  ): string {
    const crd = crdOf(more.crd)
    const owner = crd === null ? undefined : this.#crds.get(crd)
    const known = this.#organizations.get(cik)
    if (known) {
      if (crd !== null && !owner) this.#number(known, cik, crd, null)
      return known
    }
    const file_number = more.fileNumber ?? null
    // An adviser known only by its CRD files for the first time.
    if (owner && owner.cik === null) return this.#number(owner.id, cik, crd, file_number)
    const { address } = more
    const place = placeOf(address?.stateOrCountry)
    return this.addOrganization({
      name,
      type: 'investment_manager',
      cik,
      file_number,
      // Affiliates file under their parent's CRD, which stays with the parent.
      crd: owner ? null : crd,
      street: address?.street1 ?? null,
      street2: address?.street2 ?? null,
      city: address?.city ?? null,
      state: place ? place.state : (address?.stateOrCountry ?? null),
      country_code: place?.countryCode ?? null,
      postal_code: address?.zipCode ?? null,
      source: more.source ?? '13f',
    })
  }

  /** The caller has checked that none of its numbers is known. */
  addOrganization(facts: OrganizationFacts): string {
    const id = newId()
    const cik = facts.cik ?? null
    const crd = crdOf(facts.crd)
    if (cik !== null) this.#organizations.set(cik, id)
    if (crd !== null) this.#crds.set(crd, { id, cik })
    this.#newOrganizations.push({ ...nobody, ...facts, id, cik, crd })
    return id
  }

  #number(id: string, cik: string, crd: string | null, fileNumber: string | null): string {
    this.#organizations.set(cik, id)
    if (crd !== null) this.#crds.set(crd, { id, cik })
    this.#numbered.push({ id, cik, crd, file_number: fileNumber })
    return id
  }

  security(kind: IdentifierKind, value: string): string | undefined {
    return this.#securities.get(`${kind}:${value}`)
  }

  /** The security that a row names. An unknown CUSIP becomes a new security and is listed for manual review. */
  reported(cusip: string, issuerName: string, classTitle: string, accession: string): string {
    const known = this.security('cusip', cusip)
    if (known) {
      if (classTitle !== '' && this.#unclassed.delete(known))
        this.#classed.push({ id: known, class_title: classTitle, kind: kindOf(classTitle) })
      return known
    }
    this.#unknown.push({ cusip, issuer_name: issuerName, class_title: classTitle, first_accession: accession })
    return this.add({ name: issuerName, classTitle, ticker: null, source: '13f' }, [['cusip', cusip]])
  }

  add(
    security: { name: string; classTitle: string; ticker: string | null; source: string },
    identifiers: [IdentifierKind, string][],
  ): string {
    const { name, classTitle, ticker, source } = security
    const id = newId()
    this.#newSecurities.push({ id, name, class_title: classTitle, kind: kindOf(classTitle), ticker, source })
    if (classTitle === '') this.#unclassed.add(id)
    for (const [kind, value] of identifiers) this.link(kind, value, id)
    return id
  }

  link(kind: IdentifierKind, value: string, securityId: string): void {
    if (this.#securities.has(`${kind}:${value}`)) return
    this.#securities.set(`${kind}:${value}`, securityId)
    this.#newIdentifiers.push({ kind, value, security_id: securityId })
  }

  /** Registers an identifier that the caller has written itself. */
  learn(kind: IdentifierKind, value: string, securityId: string): void {
    this.#securities.set(`${kind}:${value}`, securityId)
  }

  /** Writes new entries in the caller's transaction, and assigns them to the rows that were waiting for them. */
  async flush(client: pg.ClientBase): Promise<void> {
    await insertAll(client, 'market.organizations', this.#newOrganizations)
    await numberAll(client, this.#numbered)
    await insertAll(client, 'market.securities', this.#newSecurities)
    await classAll(client, this.#classed)
    await insertAll(client, 'market.security_identifiers', this.#newIdentifiers)
    await insertAll(client, 'market.unknown_cusips', this.#unknown)
    await settleWaitingRows(client, this.#newIdentifiers)
    await settleWaitingEvents(client, [...this.#newOrganizations, ...this.#numbered])
    this.#newOrganizations = []
    this.#numbered = []
    this.#newSecurities = []
    this.#classed = []
    this.#newIdentifiers = []
    this.#unknown = []
  }
}

/** Filings pad CRD numbers with leading zeros. */
const crdOf = (crd: string | null | undefined): string | null => (crd ?? '').trim().replace(/^0+/, '') || null

/** Gives all rows the same shape, which `insertAll` relies on. */
const nobody: Omit<NewOrganization, 'id' | 'name' | 'type' | 'source'> = {
  cik: null,
  file_number: null,
  crd: null,
  street: null,
  street2: null,
  city: null,
  state: null,
  country_code: null,
  postal_code: null,
}

/** Adds numbers learned about known organizations; existing values are kept. */
async function numberAll(client: pg.ClientBase, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `update market.organizations o
     set cik = coalesce(o.cik, n.cik), crd = coalesce(o.crd, n.crd), file_number = coalesce(o.file_number, n.file_number),
       updated_at = now()
     from jsonb_to_recordset($1::jsonb) as n(id uuid, cik text, crd text, file_number text)
     where o.id = n.id and (o.cik, o.crd, o.file_number) is distinct from
       (coalesce(o.cik, n.cik), coalesce(o.crd, n.crd), coalesce(o.file_number, n.file_number))`,
    [JSON.stringify(rows)],
  )
}

/** Sets the class as reported for securities without one; a type known from a map is kept. */
async function classAll(client: pg.ClientBase, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `update market.securities s set class_title = r.class_title, updated_at = now(),
       kind = case when s.kind = 'common' then r.kind else s.kind end
     from jsonb_to_recordset($1::jsonb) as r(id uuid, class_title text, kind text)
     where s.id = r.id and s.class_title = ''`,
    [JSON.stringify(rows)],
  )
}

/** Inserts rows of the same shape in one statement; existing rows are kept. */
export async function insertAll(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}
