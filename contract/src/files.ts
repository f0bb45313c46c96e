// Files: an address to upload to, the state of what was uploaded, and the files of a record.
import { z } from 'zod'
import { UserBrief } from './irm/values.ts'
import { endpoint, item, noContent, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { IdParams, Instant, list, requiredText, wholeNumber } from './platform/values.ts'

/** private: for people of the customer. public: opens by its address, which cannot be guessed. */
export const buckets = ['private', 'public'] as const
export type Bucket = (typeof buckets)[number]

export const fileStatuses = ['in_progress', 'completed', 'threats_found', 'failed'] as const
export type FileStatus = (typeof fileStatuses)[number]

export const fileLimits = {
  /** At one time. */
  names: 100,
  nameLength: 200,
  /** How long an address to upload to is good for. */
  uploadMinutes: 15,
  /** How long an address to read from is good for. */
  readMinutes: 5,
  /** An upload that nothing refers to is deleted after this time. */
  unusedHours: 24,
} as const

/** The types that may be attached, by extension, with the content types that browsers give them. */
export const fileTypes = {
  pdf: ['application/pdf'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xls: ['application/vnd.ms-excel'],
  xlt: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  xlsm: ['application/vnd.ms-excel.sheet.macroenabled.12'],
  xlsb: ['application/vnd.ms-excel.sheet.binary.macroenabled.12'],
  xltx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.template'],
  xltm: ['application/vnd.ms-excel.template.macroenabled.12'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  xml: ['text/xml', 'application/xml'],
  txt: ['text/plain'],
  csv: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', 'text/comma-separated-values'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp', 'image/x-ms-bmp'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  heic: ['image/heic'],
  heif: ['image/heif'],
  avif: ['image/avif'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type FileExtension = keyof typeof fileTypes

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
export const isAllowedExtension = (extension: string): extension is FileExtension => Object.hasOwn(fileTypes, extension)

export const allowedTypesText = 'Word, Excel, PowerPoint, PDF, text, CSV, XML and picture files'
export const refusedType = (name: string): string => `“${name}” can’t be attached. You can attach ${allowedTypesText}.`

export const FileKey = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not a file key')

export const fileMarks = ['macros', 'encrypted'] as const

export const UploadAddress = z.object({
  fileName: z.string(),
  presignedUrl: z.string(),
  fileKey: FileKey,
  /** To send with the body; another one is refused. */
  contentType: z.string(),
})
export type UploadAddress = z.output<typeof UploadAddress>

export const UploadedFile = z.object({
  fileKey: FileKey,
  status: z.enum(fileStatuses),
  /** Null until the file is completed. A private file needs the caller's token; see `address`. */
  url: z.string().nullable(),
  name: z.string(),
  bytes: z.int().nullable(),
  /** Detected from the content. */
  contentType: z.string().nullable(),
  marks: z.array(z.enum(fileMarks)),
  /** Why it failed. */
  reason: z.string().nullable(),
})
export type UploadedFile = z.output<typeof UploadedFile>

export const attachableTypes = ['organization', 'person', 'event'] as const
export type AttachableType = (typeof attachableTypes)[number]
export const fileSubjectTypes = [...attachableTypes, 'note', 'activity'] as const

export const Attachment = z.object({
  id: z.uuid(),
  fileKey: FileKey,
  name: z.string(),
  bytes: z.int(),
  contentType: z.string(),
  marks: z.array(z.enum(fileMarks)),
  /** What it was attached to, or in whose text it is. */
  source: z.object({ type: z.enum(fileSubjectTypes), id: z.uuid() }),
  addedBy: UserBrief,
  addedAt: Instant,
  /** Counts files of the same name on this record. */
  version: z.int(),
  versions: z.int(),
  /** Good for some minutes. */
  thumbnailUrl: z.string().nullable(),
})
export type Attachment = z.output<typeof Attachment>

export const AttachmentQuery = PageQuery.extend({
  subjectType: z.enum(fileSubjectTypes),
  subjectId: z.uuid(),
  search: z.string().trim().max(200).optional(),
  /** Every version of this name, instead of the latest of each. */
  name: z.string().max(300).optional(),
})

export const FileUsage = z.object({
  fileCount: z.int(),
  bytes: z.int(),
  quotaBytes: z.int(),
  maxBytes: z.int(),
  /** Whether a virus scanner is configured, besides the built-in checks. */
  hasVirusScanner: z.boolean(),
})

export const files = {
  presignedUrl: endpoint({
    method: 'GET',
    path: '/v2/file/presigned_url',
    summary: 'Addresses to upload files to: each good for 15 minutes and for one upload',
    permission: 'member',
    query: z.object({
      bucket: z.enum(buckets),
      fileNames: z.preprocess(
        (value) => (Array.isArray(value) ? value : [value]),
        z
          .array(z.string().max(2000))
          .min(1)
          .max(fileLimits.names, `Ask for at most ${fileLimits.names} files at a time`),
      ),
      /** Of each file, so that one that is too large is refused before it is sent. */
      sizes: list(wholeNumber),
    }),
    response: item(z.array(UploadAddress)),
  }),
  status: endpoint({
    method: 'GET',
    path: '/v2/file/status',
    summary: 'Whether uploaded files have been checked and can be used',
    permission: 'member',
    query: z.object({
      bucket: z.enum(buckets),
      fileKeys: z.preprocess(
        (value) => (Array.isArray(value) ? value : [value]),
        z.array(z.string().max(200)).min(1).max(fileLimits.names),
      ),
    }),
    response: item(z.array(UploadedFile)),
  }),
  address: endpoint({
    method: 'GET',
    path: '/v2/file/address',
    summary: 'An address of a file that a browser can open for five minutes without a token',
    permission: 'member',
    query: z.object({ fileKey: z.string().max(200) }),
    response: item(
      z.object({
        url: z.string(),
        /** Shows a picture or a PDF instead of saving it; null for other types. */
        previewUrl: z.string().nullable(),
        name: z.string(),
        contentType: z.string(),
      }),
    ),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/v2/file/usage',
    summary: 'Space that the customer’s files take, and its limits',
    permission: 'member',
    response: item(FileUsage),
  }),
  attachments: endpoint({
    method: 'GET',
    path: '/v2/file/attachments',
    summary: 'Files of a record: attached to it, or in its notes and activities; the latest first',
    permission: 'member',
    query: AttachmentQuery,
    response: page(Attachment),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/v2/file/attachments',
    summary: 'Attach an uploaded file to an organization, a person or an event',
    permission: 'member',
    body: z.strictObject({
      subjectType: z.enum(attachableTypes),
      subjectId: z.uuid(),
      fileKey: requiredText(200),
    }),
    affects: [],
    response: item(Attachment),
  }),
  detach: endpoint({
    method: 'DELETE',
    path: '/v2/file/attachments/{id}',
    summary: 'Remove a file from a record; it can be restored',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/file/attachments/{id}/restore',
    summary: 'Restore a removed file',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: item(Attachment),
  }),
}
