import type { EngagementLabel } from '@rostrum/contract/irm/engagement'
import type { ContactType } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import type { Fragment } from '../matching/queries.ts'
import type { Condition } from './directory.ts'

/** Rows whose score has one of these labels. */
export const engaged = (
  customerId: string,
  type: ContactType,
  labels: readonly EngagementLabel[] | undefined,
): Condition[] =>
  labels && labels.length > 0
    ? [
        {
          where: sql`exists (select from app.engagement_scores e where e.customer_id = ${customerId}
            and e.subject_type = ${type} and e.subject_id = d.id and e.label = any (${labels}::text[]))`,
          isOwn: true,
        },
      ]
    : []

/** The score of a row `d`, joined as `engagement` for an order by it. */
export const engagementOf = (customerId: string, type: ContactType): Fragment =>
  sql`left join app.engagement_scores engagement on engagement.customer_id = ${customerId}
    and engagement.subject_type = ${type} and engagement.subject_id = d.id`
