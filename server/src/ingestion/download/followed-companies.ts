import type pg from 'pg'

/**
 * The CIKs behind the securities of customers, their peers and watchlists. Those tables show the rows of one customer at
 * a time, to the owner too, so each customer is asked in turn.
 */
export async function followedCiks(client: pg.ClientBase): Promise<Set<string>> {
  const ciks = new Set<string>()
  const { rows: customers } = await client.query<{ id: string }>(
    `select id from identity.customers where status = 'active' order by id`,
  )
  await client.query('begin')
  try {
    for (const { id } of customers) {
      await client.query(`select set_config('app.customer_id', $1, true)`, [id])
      const { rows } = await client.query<{ cik: string }>(
        `with followed as (
           select security_id from app.customer_securities union select security_id from app.peers
           union select security_id from app.favorite_securities)
         select o.cik from followed f join market.securities s on s.id = f.security_id
           join market.organizations o on o.id = s.issuer_id where o.cik is not null
         union
         select t.cik from followed f join market.securities s on s.id = f.security_id
           join market.company_tickers t on t.ticker = s.ticker`,
      )
      for (const { cik } of rows) ciks.add(cik.padStart(10, '0'))
    }
  } finally {
    await client.query('rollback')
  }
  return ciks
}
