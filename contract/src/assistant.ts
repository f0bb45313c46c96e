// The assistant area: requests to the support staff, with files.
import { z } from 'zod'
import { UserBrief } from './irm/values.ts'
import { endpoint, item, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { IdParams, Instant, requiredText } from './platform/values.ts'

/** Entered in a text area of 5 rows. */
export const messageRows = 5

export const UploadRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What should be entered; its label is Description. */
  message: z.string(),
  security: z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() }).nullable(),
  author: UserBrief,
  createdAt: Instant,
  files: z.array(
    z.object({
      /** For `download`. */
      filePath: z.string(),
      name: z.string(),
      bytes: z.int(),
    }),
  ),
})
export type UploadRequest = z.output<typeof UploadRequest>

export const mostRequestFiles = 50

export const assistant = {
  submit: endpoint({
    method: 'POST',
    path: '/v2/assistant/upload_requests',
    summary: 'File an upload request with files that have been uploaded to the private bucket',
    permission: 'member',
    body: z.strictObject({
      securityId: z.uuid().nullish(),
      name: requiredText(200, 'Enter a name'),
      message: requiredText(5000, 'Enter a description'),
      /** Addresses or keys of completed files. */
      urls: z.array(z.string().max(1000)).max(mostRequestFiles, `Attach at most ${mostRequestFiles} files`),
    }),
    affects: ['customers', 'file'],
    response: item(UploadRequest),
  }),
}

export const uploadRequests = {
  list: endpoint({
    method: 'GET',
    path: '/v2/customers/{id}/user_upload_requests',
    summary: 'The customer’s upload requests, latest first',
    permission: 'member',
    params: IdParams,
    query: PageQuery,
    response: page(UploadRequest),
  }),
}
