import { withClient } from '#platform/database/with-client.ts'

/** For securities of a panel that were joined, the one they count as, both as the files name them: "issuer|TICKER". */
export const joinedSecurities = (databaseUrl: string): Promise<Map<string, string>> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ value: string; same_as: string }>(
      `select i.value, k.value as same_as from market.securities s
       join market.security_identifiers i on i.security_id = s.id
       join market.security_identifiers k on k.security_id = s.same_as`,
    )
    return new Map(rows.map(({ value, same_as }) => [value, same_as]))
  })
