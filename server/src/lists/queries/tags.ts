import type { tagOperators } from '@rostrum/contract/irm/tags'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from './directory.ts'

export interface TagFilters {
  tags?: readonly string[] | undefined
  excludeTags?: readonly string[] | undefined
  tagOperator?: (typeof tagOperators)[number] | undefined
}

/** Rows with any of the tags and none of the excluded; with `or`, either condition is enough. */
export function tagged(
  customerId: string,
  type: 'organization' | 'person',
  id: RawBuilder<unknown>,
  { tags = [], excludeTags = [], tagOperator }: TagFilters,
): Condition[] {
  // As an array, so that each id is looked up by index: they are few compared with the whole directory.
  const carries = (
    tagIds: readonly string[],
  ) => sql`${id} = any (array(select g.taggable_id from app.taggings g where g.customer_id = ${customerId}
    and g.taggable_type = ${type} and g.tag_id = any (${tagIds}::uuid[])))`
  const conditions = [
    ...(tags.length > 0 ? [carries(tags)] : []),
    ...(excludeTags.length > 0 ? [sql`not ${carries(excludeTags)}`] : []),
  ]
  if (conditions.length === 0) return []
  return [{ where: sql`(${sql.join(conditions, tagOperator === 'or' ? sql` or ` : sql` and `)})`, isOwn: true }]
}
