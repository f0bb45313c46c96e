import { knownIds } from '#features/irm/subjects/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Mention, RichText } from '#platform/rich-text.ts'

/** Mentions in a text that exist for the customer; a mention with an unknown id stays plain text. */
export async function knownMentions(db: Db, { mentions }: RichText): Promise<Mention[]> {
  const idsOf = (type: Mention['type']) => mentions.filter((one) => one.type === type).map(({ id }) => id)
  const known = {
    organization: await knownIds(db, 'organization', idsOf('organization')),
    person: await knownIds(db, 'person', idsOf('person')),
  }
  return mentions.filter(({ type, id }) => known[type].has(id))
}
