import { type RawBuilder, sql } from 'kysely'

/** Records that an upload created. As an array, so that each id is looked up by index. */
export const createdBy = (
  customerId: string,
  what: 'person' | 'organization' | 'activity',
  id: RawBuilder<unknown>,
  uploadId: string,
) => sql<boolean>`${id} = any (array(select c.subject_id from app.irm_upload_changes c
  where c.customer_id = ${customerId} and c.upload_id = ${uploadId} and c.what = ${what}))`
