// A research document as lists, the reader and files of it show it.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { visibilityFields } from '../irm/visibility.ts'
import { Instant } from '../platform/values.ts'
import { AnalystBrief, BrokerBrief, ratings } from './brokers.ts'

export const documentOrigins = ['upload', 'email', 'folder'] as const
export type DocumentOrigin = (typeof documentOrigins)[number]
export const documentOriginNames: Record<DocumentOrigin, string> = {
  upload: 'Upload',
  email: 'Email',
  folder: 'Import folder',
}

/** waiting and reading: the text can't be searched yet. cancelled: a user stopped the reading. */
export const documentStatuses = ['waiting', 'reading', 'ready', 'failed', 'cancelled'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

export const documentLimits = {
  /** At one time. */
  files: 50,
  pages: 5000,
  /** Characters of a page that are kept. */
  pageText: 100_000,
  noteLength: 5000,
  noticeLength: 1000,
} as const

const extensions = ['pdf', 'docx', 'html', 'htm', 'txt'] as const
export const documentTypesText = 'PDF, Word (.docx), HTML and text files'
export const documentAccept = extensions.map((one) => `.${one}`).join(',')

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
export const isDocumentName = (name: string): boolean => (extensions as readonly string[]).includes(extensionOf(name))
export const refusedDocument = (name: string): string => `“${name}” can’t be added. You can add ${documentTypesText}.`

/** Web pages are kept as text, because files that a browser would run are not stored. */
export const storedDocumentName = (name: string): string =>
  /\.html?$/i.test(name.trim()) ? `${name.trim()}.txt` : name

export type DocumentFormat = 'pdf' | 'docx' | 'html' | 'text'
export function formatOfDocument(storedName: string): DocumentFormat {
  const name = storedName.toLowerCase()
  if (name.endsWith('.pdf')) return 'pdf'
  if (name.endsWith('.docx')) return 'docx'
  return /\.html?\.txt$/.test(name) ? 'html' : 'text'
}

export const titleOfDocument = (storedName: string): string =>
  storedName
    .replace(/\.html?\.txt$/i, '')
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 300) || 'Untitled'

/** A value, and the words that it was read from. */
export const RecognizedValue = z.object({
  /** An id of a broker or a security; otherwise the value as a form takes it. */
  value: z.string(),
  label: z.string(),
  words: z.string(),
  page: z.int(),
})
export type RecognizedValue = z.output<typeof RecognizedValue>

export const recognizedFields = ['broker', 'analyst', 'dated', 'security', 'rating', 'targetPrice', 'currency'] as const
export type RecognizedField = (typeof recognizedFields)[number]
export const Recognized = z.object({
  broker: RecognizedValue.optional(),
  analyst: RecognizedValue.optional(),
  dated: RecognizedValue.optional(),
  security: RecognizedValue.optional(),
  rating: RecognizedValue.optional(),
  targetPrice: RecognizedValue.optional(),
  currency: RecognizedValue.optional(),
})
export type Recognized = z.output<typeof Recognized>

export const DocumentSecurity = z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() })
export type DocumentSecurity = z.output<typeof DocumentSecurity>

/** Part of a page, with the found words marked. */
export const DocumentHit = z.object({
  page: z.int(),
  parts: z.array(z.object({ text: z.string(), isMarked: z.boolean() })),
})
export type DocumentHit = z.output<typeof DocumentHit>

export const ResearchDocument = z.object({
  id: z.uuid(),
  title: z.string(),
  origin: z.enum(documentOrigins),
  status: z.enum(documentStatuses),
  /** Why it could not be read, in words for people. */
  problem: z.string().nullable(),
  pageCount: z.int().nullable(),
  pagesRead: z.int(),
  broker: BrokerBrief.nullable(),
  analyst: AnalystBrief.nullable(),
  security: DocumentSecurity.nullable(),
  dated: z.iso.date().nullable(),
  rating: z.enum(ratings).nullable(),
  ratingWord: z.string().nullable(),
  targetPrice: z.number().nullable(),
  currency: z.string().nullable(),
  /** Whether a person has checked what was recognized. */
  isConfirmed: z.boolean(),
  expiresOn: z.iso.date().nullable(),
  /** Only those who manage entitlements still see it. */
  isExpired: z.boolean(),
  ...visibilityFields,
  addedBy: UserBrief,
  createdAt: Instant,
})
export type ResearchDocument = z.output<typeof ResearchDocument>

export const FoundDocument = ResearchDocument.extend({
  /** With a search: the best pages. */
  hits: z.array(DocumentHit),
  /** With a search: how many pages match. */
  hitCount: z.int(),
})
export type FoundDocument = z.output<typeof FoundDocument>

export const DocumentDetail = ResearchDocument.extend({
  recognized: Recognized,
  format: z.enum(['pdf', 'docx', 'html', 'text']),
  fileName: z.string(),
  bytes: z.int().nullable(),
  sender: z.string().nullable(),
  licenseNotice: z.string().nullable(),
  mayDownload: z.boolean(),
  confirmedBy: UserBrief.nullable(),
  confirmedAt: Instant.nullable(),
})
export type DocumentDetail = z.output<typeof DocumentDetail>
