// The assistant area: requests to the support staff, with files and a conversation, and the queue of the support staff.
import { z } from 'zod'
import { QueueQuery } from './assistant-query.ts'
import { UserBrief } from './irm/values.ts'
import { endpoint, item, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { IdParams, Instant, requiredText } from './platform/values.ts'

/** Entered in a text area of 5 rows. */
export const messageRows = 5

/** waiting: for somebody of the customer. The clock runs while a request is new or in progress. */
export const requestStatuses = ['new', 'in_progress', 'waiting', 'done'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Scope of an author: somebody of the customer, or the support staff. */
const scopes = ['user', 'assistant'] as const

const RequestFile = z.object({
  /** For `download`. */
  filePath: z.string(),
  name: z.string(),
  bytes: z.int(),
})
export type RequestFile = z.output<typeof RequestFile>

/** When an answer is due. The time left stands still from `stoppedAt` until the request goes on. */
const Clock = z.object({ dueAt: Instant, stoppedAt: Instant.nullable() })

export const UploadRequest = Clock.extend({
  id: z.uuid(),
  name: z.string(),
  /** What should be entered; its label is Description. */
  message: z.string(),
  security: z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() }).nullable(),
  author: UserBrief,
  createdAt: Instant,
  status: z.enum(requestStatuses),
  /** Who of the support staff took it. */
  assignee: UserBrief.nullable(),
  replyCount: z.int(),
  files: z.array(RequestFile),
})
export type UploadRequest = z.output<typeof UploadRequest>

/** A message, a change of the status, or both. */
export const RequestEntry = z.object({
  id: z.uuid(),
  author: UserBrief,
  scope: z.enum(scopes),
  message: z.string(),
  /** What the status became; null if it stayed. */
  status: z.enum(requestStatuses).nullable(),
  createdAt: Instant,
  files: z.array(RequestFile),
})
export type RequestEntry = z.output<typeof RequestEntry>

export const RequestWithEntries = UploadRequest.extend({ entries: z.array(RequestEntry) })
export type RequestWithEntries = z.output<typeof RequestWithEntries>

export const QueuedRequest = Clock.extend({
  id: z.uuid(),
  name: z.string(),
  customer: z.object({ id: z.uuid(), name: z.string() }),
  author: UserBrief,
  assignee: UserBrief.nullable(),
  status: z.enum(requestStatuses),
  createdAt: Instant,
  fileCount: z.int(),
  replyCount: z.int(),
})
export type QueuedRequest = z.output<typeof QueuedRequest>

export const mostRequestFiles = 50
/** Addresses or keys of completed files. */
const urls = z.array(z.string().max(1000)).max(mostRequestFiles, `Attach at most ${mostRequestFiles} files`)

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
      urls,
    }),
    affects: ['customers', 'user_upload_requests', 'file'],
    response: item(UploadRequest),
  }),
  queue: endpoint({
    method: 'GET',
    path: '/v2/assistant/queue',
    summary: 'Upload requests of every customer that the caller assists: the next one due first, waiting ones last',
    permission: 'assistant',
    query: QueueQuery,
    response: page(QueuedRequest),
  }),
  take: endpoint({
    method: 'POST',
    path: '/v2/assistant/upload_requests/{id}/take',
    summary: 'Take an upload request, or take it over from a colleague',
    permission: 'assistant',
    params: IdParams,
    /** Who had it when the caller looked: refused if somebody else took it since. */
    body: z.strictObject({ from: z.uuid().nullable() }),
    affects: ['customers', 'user_upload_requests'],
    response: item(RequestWithEntries),
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
  read: endpoint({
    method: 'GET',
    path: '/v2/user_upload_requests/{id}',
    summary: 'An upload request with its conversation',
    permission: 'member',
    params: IdParams,
    response: item(RequestWithEntries),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/v2/user_upload_requests/{id}/entries',
    summary: 'Write a message, with files, and change the status',
    permission: 'member',
    params: IdParams,
    body: z
      .strictObject({
        message: requiredText(5000).or(z.literal('')),
        urls,
        /** The support staff also asks (waiting) and goes on; a reply of the customer goes on by itself. */
        status: z.enum(['in_progress', 'waiting', 'done']).nullish(),
      })
      .refine(({ message, urls: files, status }) => message !== '' || files.length > 0 || status === 'done', {
        path: ['message'],
        message: 'Enter a message',
      }),
    affects: ['customers', 'assistant', 'file'],
    response: item(RequestWithEntries),
  }),
}
