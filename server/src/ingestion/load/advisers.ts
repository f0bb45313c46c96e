import type { Adviser } from '../parse/reference-records.ts'
import type { LoadContext, Loader } from './loader.ts'
import { placeOf } from './place-codes.ts'

const batchSize = 2000

/** Form ADV: advisers, their addresses and their assets under management. */
export class AdviserLoader implements Loader<Adviser> {
  readonly #context: LoadContext
  /** Two advisers under one CIK would otherwise overwrite each other in turn. */
  readonly #seen = new Set<string>()
  #facts: object[] = []

  constructor(context: LoadContext) {
    this.#context = context
  }

  async accept(adviser: Adviser): Promise<void> {
    const { run, source } = this.#context
    const id = this.#organization(adviser)
    if (this.#seen.has(id)) {
      const reason = `the list has the adviser with CRD ${adviser.crd} more than once`
      const raw = [adviser.crd, adviser.cik, adviser.firmName, adviser.assetsUnderManagement].join(',')
      run.refuse({ kind: 'reject', source, row: null, reason, raw })
      return
    }
    this.#seen.add(id)
    const place = placeOf(adviser.state)
    this.#facts.push({
      id,
      name: adviser.firmName,
      aum: adviser.assetsUnderManagement,
      street: adviser.address,
      city: adviser.city,
      state: place ? place.state : adviser.state,
      country_code: place?.countryCode ?? null,
    })
    run.counts.rows += 1
    if (this.#facts.length >= batchSize) await this.finish()
  }

  async finish(): Promise<void> {
    if (this.#facts.length === 0) return
    const facts = JSON.stringify(this.#facts)
    this.#facts = []
    const { client, directory } = this.#context
    await directory.flush(client)
    await client.query(updateOrganizations, [facts])
  }

  /** By CRD or CIK; a second adviser under one CIK is identified by its CRD. */
  #organization({ cik, crd, firmName }: Adviser): string {
    const { directory } = this.#context
    const byCrd = directory.organizationByCrd(crd)
    const byCik = cik === null ? undefined : directory.organization(cik)
    if (byCrd !== undefined && (cik === null || byCik !== undefined)) return byCrd
    if (cik !== null && (byCik === undefined || !this.#seen.has(byCik)))
      return directory.manager(cik, firmName, { crd, source: 'form_adv' })
    return directory.addOrganization({ name: firmName, type: 'investment_manager', crd, source: 'form_adv' })
  }
}

/**
 * Assets entered by a user are not overwritten. Organizations known from other sources keep their name and address; an
 * address is taken as a whole or not at all.
 */
const updateOrganizations = `
  with facts as (
    select o.id, o.aum_basis is null or o.aum_basis = 'form_adv' as sets_aum, o.source = 'form_adv' as sets_name,
      o.source = 'form_adv' or o.city is null as sets_address, r.name, round(r.aum)::bigint as aum, r.street, r.city,
      r.state, r.country_code
    from jsonb_to_recordset($1::jsonb)
      as r(id uuid, name text, aum numeric, street text, city text, state text, country_code text)
    join market.organizations o on o.id = r.id and o.source <> 'demo'
  ), changes as (
    select o.id,
      case when f.sets_name then f.name else o.name end as name,
      case when f.sets_aum then coalesce(f.aum, o.aum) else o.aum end as aum,
      case when f.sets_aum and f.aum is not null then 'form_adv' else o.aum_basis end as aum_basis,
      case when f.sets_address then f.street else o.street end as street,
      case when f.sets_address then f.city else o.city end as city,
      case when f.sets_address then f.state else o.state end as state,
      case when f.sets_address then f.country_code else o.country_code end as country_code
    from facts f join market.organizations o using (id)
  )
  update market.organizations o
  set name = c.name, aum = c.aum, aum_basis = c.aum_basis, street = c.street, city = c.city, state = c.state,
    country_code = c.country_code, updated_at = now()
  from changes c
  where o.id = c.id and (o.name, o.aum, o.aum_basis, o.street, o.city, o.state, o.country_code)
    is distinct from (c.name, c.aum, c.aum_basis, c.street, c.city, c.state, c.country_code)`
