import { withClient } from '#platform/database/with-client.ts'

/**
 * What the securities of a panel count as: for each as the files name it, "issuer|TICKER", the first such name of all that
 * are joined with it. Independent of ids, which differ in every run.
 */
export const joinedSecurities = (databaseUrl: string): Promise<Map<string, string>> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ value: string; key: string }>(
      `select i.value, min(i.value) over (partition by coalesce(s.same_as, s.id)) as key
       from market.securities s
       join market.security_identifiers i on i.security_id = s.id and i.kind = 'panel'`,
    )
    return new Map(rows.map(({ value, key }) => [value, key]))
  })
