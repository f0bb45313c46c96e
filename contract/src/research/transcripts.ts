// Transcripts of calls: who spoke, what was asked and answered.
import { z } from 'zod'
import { FileKey } from '../files.ts'
import { UserBrief } from '../irm/values.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { IdParams, Instant, optionalText, requiredText } from '../platform/values.ts'
import { ResearchSecurity } from './company-events.ts'
import { whoseValues } from './company-events-query.ts'
import { type SpeakerRole, speakerRoles, TranscriptQuery, transcriptFilters } from './transcripts-query.ts'

export const transcriptLimits = {
  /** Of the text: five times a long call. */
  characters: 1_000_000,
  /** Of the file, which may be a whole submission to EDGAR. */
  fileBytes: 25 * 1024 * 1024,
} as const
export const speakerRoleNames: Record<SpeakerRole, string> = {
  company: 'Company',
  analyst: 'Analyst',
  operator: 'Operator',
  unknown: 'Unknown',
}

export const transcriptOrigins = ['upload', 'pasted', 'filing'] as const
export const transcriptStatuses = ['waiting', 'ready', 'failed'] as const

export const TranscriptBrief = z.object({
  id: z.uuid(),
  title: z.string(),
  security: ResearchSecurity,
  whose: z.enum(whoseValues),
  heldOn: z.iso.date(),
  fiscalYear: z.int().nullable(),
  fiscalQuarter: z.int().nullable(),
})
export type TranscriptBrief = z.output<typeof TranscriptBrief>

export const Transcript = TranscriptBrief.extend({
  origin: z.enum(transcriptOrigins),
  status: z.enum(transcriptStatuses),
  /** Why it could not be read, or what was not found in it. */
  problem: z.string().nullable(),
  questionCount: z.int(),
  analystCount: z.int(),
  /** Analysts for whom a person must be chosen. */
  ambiguousCount: z.int(),
  companyEvent: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  owner: UserBrief,
  createdAt: Instant,
})
export type Transcript = z.output<typeof Transcript>

const PersonBrief = z.object({ id: z.uuid(), name: z.string(), firm: z.string().nullable() })

export const Speaker = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string().nullable(),
  firm: z.string().nullable(),
  role: z.enum(speakerRoles),
  person: PersonBrief.nullable(),
  /** ambiguous: several people may be meant, or one at another firm. chosen: by a person of the team. */
  personState: z.enum(['none', 'matched', 'ambiguous', 'chosen']),
  /** Who may be meant, while it is ambiguous. */
  candidates: z.array(PersonBrief),
})
export type Speaker = z.output<typeof Speaker>

export const Passage = z.object({
  number: z.int(),
  speakerId: z.uuid().nullable(),
  section: z.enum(['remarks', 'questions']),
  kind: z.enum(['remark', 'question', 'answer']),
  /** Which question of the call it asks or answers. */
  question: z.int().nullable(),
  text: z.string(),
})
export type Passage = z.output<typeof Passage>

export const TranscriptDetail = Transcript.extend({
  fileKey: FileKey.nullable(),
  speakers: z.array(Speaker),
  passages: z.array(Passage),
})
export type TranscriptDetail = z.output<typeof TranscriptDetail>

const inputs = {
  title: requiredText(200, 'Enter a title'),
  securityId: z.uuid(),
  heldOn: z.iso.date('Enter a day'),
  fiscalYear: z.int().min(1990).max(2100).nullable(),
  fiscalQuarter: z.int().min(1).max(4).nullable(),
  companyEventId: z.uuid().nullable(),
}

const gated = { permission: 'member', research: 'news' } as const

export const transcripts = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/transcripts',
    summary: 'Transcripts of calls, latest first',
    query: TranscriptQuery,
    response: page(Transcript),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/transcripts.csv',
    summary: 'The same list as a file',
    query: z.object(transcriptFilters),
    response: csv([
      { key: 'heldOn', header: 'Date' },
      { key: 'ticker', header: 'Ticker' },
      { key: 'company', header: 'Company' },
      { key: 'title', header: 'Title' },
      { key: 'period', header: 'Fiscal period' },
      { key: 'questionCount', header: 'Questions' },
      { key: 'analystCount', header: 'Analysts' },
    ]),
  }),
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/transcripts/{id}',
    summary: 'One transcript with its speakers and passages',
    params: IdParams,
    response: item(TranscriptDetail),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/transcripts',
    summary: 'Add a transcript from an uploaded file; its text is read in the background',
    body: z.strictObject({
      ...inputs,
      fiscalYear: inputs.fiscalYear.default(null),
      fiscalQuarter: inputs.fiscalQuarter.default(null),
      companyEventId: inputs.companyEventId.default(null),
      fileKey: requiredText(200, 'Choose a file'),
      origin: z.enum(['upload', 'pasted']).default('upload'),
    }),
    affects: ['activities'],
    response: item(Transcript),
  }),
  update: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/research/transcripts/{id}',
    summary: 'Change the title, company, date, fiscal period or event of a transcript',
    params: IdParams,
    body: z.strictObject(inputs).partial(),
    affects: ['activities'],
    response: item(Transcript),
  }),
  delete: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/research/transcripts/{id}',
    summary: 'Delete a transcript; it can be restored',
    params: IdParams,
    affects: ['activities'],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/transcripts/{id}/restore',
    summary: 'Restore a deleted transcript',
    params: IdParams,
    affects: ['activities'],
    response: item(Transcript),
  }),
  correctSpeaker: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/research/transcripts/{id}/speakers/{speaker}',
    summary: 'Correct a speaker’s name, role or firm, or say who it is in the IRM (null: no one)',
    params: z.object({ id: z.uuid(), speaker: z.uuid() }),
    body: z
      .strictObject({
        name: requiredText(200, 'Enter a name'),
        title: optionalText(200),
        firm: optionalText(200),
        role: z.enum(speakerRoles),
        personId: z.uuid().nullable(),
      })
      .partial(),
    affects: ['activities'],
    response: item(TranscriptDetail),
  }),
}
