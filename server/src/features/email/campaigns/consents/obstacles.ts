import type { Db } from '#platform/database/database.ts'
import { consentObstacle } from './policy.ts'
import { latestConsents } from './queries.ts'

interface Recipient {
  email: string
  countryCode: string | null
}

/** Of these people, those whom the law does not let us write to, by lower-case address, each with the reason. */
export async function consentObstacles(
  db: Db,
  people: readonly Recipient[],
  now = new Date(),
): Promise<Map<string, string>> {
  const latest = await latestConsents(
    db,
    people.map(({ email }) => email),
  )
  const today = now.toISOString().slice(0, 10)
  const obstacles = new Map<string, string>()
  for (const { email, countryCode } of people) {
    const address = email.toLowerCase()
    const obstacle = consentObstacle(countryCode, latest.get(address), today)
    if (obstacle) obstacles.set(address, obstacle)
  }
  return obstacles
}
