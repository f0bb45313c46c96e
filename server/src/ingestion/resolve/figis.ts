// FIGIs by which a security is found: those that most filers give for it, and not for another one.
import type pg from 'pg'

/** After securities were joined, because a FIGI stays when the CUSIP changes. */
export async function assignFigis(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table assigned_figis on commit drop as
     select figi, min(id::text)::uuid as security_id from (
       select r.figi, coalesce(s.same_as, s.id) as id,
         rank() over (partition by r.figi order by count(distinct r.cik) desc) as place
       from market.reported_figis r
       join market.security_identifiers i on i.kind = 'cusip' and i.value = r.cusip
       join market.securities s on s.id = i.security_id
       group by 1, 2
     ) given where place = 1 group by 1 having count(*) = 1`,
  )
  await client.query(
    `delete from market.security_identifiers i where i.kind = 'figi' and not exists (
       select from assigned_figis a where a.figi = i.value and a.security_id = i.security_id)`,
  )
  await client.query(
    `insert into market.security_identifiers (kind, value, security_id)
     select 'figi', figi, security_id from assigned_figis on conflict do nothing`,
  )
}
