// The filers whose reports show a target's position: itself or, for a parent that does not file, its managers.
import { type RawBuilder, sql } from 'kysely'

export const filersOf = (organizationId: RawBuilder<unknown>) => sql`
  select ${organizationId} as id
  union select r.id from market.organization_roots r
  join market.organization_index i on i.id = r.root and i.quarter is null
  where r.root = ${organizationId}`
