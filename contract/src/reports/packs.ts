// Board packs: pages of the reports in order, made into files whose figures are kept.
import { z } from 'zod'
import { fileStatuses } from '../files.ts'
import { UserBrief } from '../irm/values.ts'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { Instant, requiredText } from '../platform/values.ts'
import { PackQuery } from './packs-query.ts'
import { Report, ReportPage } from './report.ts'

export const packPageTypes = ['text', 'shareholders', 'activities', 'chart', 'custom'] as const
export type PackPageType = (typeof packPageTypes)[number]
export const packPageTypeLabels: Record<PackPageType, string> = {
  text: 'Text',
  shareholders: 'Shareholders',
  activities: 'Activities',
  chart: 'Charting',
  custom: 'Custom report',
}

export const packLimits = { pages: 60, textCharacters: 10_000, versionsAtOnce: 3 } as const

/** Lines of text: those that begin with a dash are bullets. */
export const TextSettings = z.object({
  title: requiredText(200, 'Enter a title'),
  text: z.string().max(packLimits.textCharacters, `Enter at most ${packLimits.textCharacters} characters`),
})

/** The settings are those of the report's own screen. */
export const PackPage = z.strictObject({
  id: z.uuid(),
  type: z.enum(packPageTypes),
  /** Instead of the page's own title. */
  title: z.string().trim().max(200).nullable(),
  settings: z.record(z.string().max(60), z.unknown()),
})
export type PackPage = z.output<typeof PackPage>

const PackFields = {
  title: requiredText(200, 'Enter a title'),
  subtitle: z.string().trim().max(200),
  dateLine: z.string().trim().max(100),
  hasCover: z.boolean(),
  /** Figures use only what had been filed or logged by the end of that day. */
  knownOn: z.iso.date().nullable(),
}

export const versionStates = ['waiting', 'working', 'ready', 'failed', 'canceled'] as const
export type VersionState = (typeof versionStates)[number]
export const isBeingMade = (state: VersionState): boolean => state === 'waiting' || state === 'working'

export const packFileFormats = ['pdf', 'pptx', 'xlsx'] as const
export type PackFileFormat = (typeof packFileFormats)[number]

export const PackFile = z.object({
  format: z.enum(packFileFormats),
  fileKey: z.string(),
  name: z.string(),
  status: z.enum(fileStatuses),
})
export type PackFile = z.output<typeof PackFile>

export const PackVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(versionStates),
  title: z.string(),
  knownOn: z.iso.date().nullable(),
  pageCount: z.int(),
  /** Pages that have been made. */
  doneCount: z.int(),
  files: z.array(PackFile),
  madeBy: UserBrief,
  createdAt: Instant,
})
export type PackVersion = z.output<typeof PackVersion>

export const PackSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  pageCount: z.int(),
  knownOn: z.iso.date().nullable(),
  /** The latest version that is ready. */
  latest: z.object({ number: z.int(), createdAt: Instant }).nullable(),
  createdBy: UserBrief,
  updatedAt: Instant,
})
export type PackSummary = z.output<typeof PackSummary>

export const Pack = z.object({
  id: z.uuid(),
  ...PackFields,
  title: z.string(),
  pages: z.array(PackPage),
  revision: z.int(),
  createdBy: UserBrief,
  updatedAt: Instant,
})
export type Pack = z.output<typeof Pack>

const PackPages = z.array(PackPage).max(packLimits.pages, `Choose at most ${packLimits.pages} pages`)

export const PackInput = z.strictObject({
  ...PackFields,
  pages: PackPages,
  /** The one that was read: if it is no longer the latest, nothing is saved. */
  revision: z.int(),
})

export const packTemplates = ['quarterly', 'blank'] as const
export type PackTemplate = (typeof packTemplates)[number]
export const packTemplateLabels: Record<PackTemplate, string> = {
  quarterly: 'Quarterly board pack',
  blank: 'Blank',
}

const PackParams = z.object({ pack: z.uuid() })
const VersionParams = PackParams.extend({ version: z.uuid() })
const team = { permission: 'member', affects: [] } as const

export const boardPacks = {
  list: endpoint({
    method: 'GET',
    path: '/v2/reports/packs',
    summary: 'Board packs of your company',
    permission: 'member',
    query: PackQuery,
    response: page(PackSummary),
  }),
  create: endpoint({
    ...team,
    method: 'POST',
    path: '/v2/reports/packs',
    summary: 'Start a board pack from a template',
    body: z.strictObject({ title: PackFields.title, template: z.enum(packTemplates) }),
    response: item(Pack),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/reports/packs/{pack}',
    summary: 'One board pack with its pages and their settings',
    permission: 'member',
    params: PackParams,
    response: item(Pack),
  }),
  update: endpoint({
    ...team,
    method: 'PUT',
    path: '/v2/reports/packs/{pack}',
    summary: 'Save a board pack; versions that were made stay as they are',
    params: PackParams,
    body: PackInput,
    response: item(Pack),
  }),
  duplicate: endpoint({
    ...team,
    method: 'POST',
    path: '/v2/reports/packs/{pack}/duplicate',
    summary: 'Copy a board pack without its versions',
    params: PackParams,
    response: item(Pack),
  }),
  delete: endpoint({
    ...team,
    method: 'DELETE',
    path: '/v2/reports/packs/{pack}',
    summary: 'Delete a board pack; it can be restored for 30 days',
    params: PackParams,
    response: noContent,
  }),
  restore: endpoint({
    ...team,
    method: 'POST',
    path: '/v2/reports/packs/{pack}/restore',
    summary: 'Restore a deleted board pack',
    params: PackParams,
    response: item(Pack),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v2/reports/packs/preview',
    summary: 'What one page of a board pack shows now',
    permission: 'member',
    readsOnly: true,
    body: z.strictObject({ page: PackPage, knownOn: z.iso.date().nullable() }),
    response: item(z.object({ pages: z.array(ReportPage) })),
    callsPerMinute: 240,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/v2/reports/packs/{pack}/versions',
    summary: 'The versions of a board pack, latest first',
    permission: 'member',
    params: PackParams,
    response: item(z.array(PackVersion)),
  }),
  make: endpoint({
    ...team,
    method: 'POST',
    path: '/v2/reports/packs/{pack}/versions',
    summary: 'Make a version: its figures are kept, and written into PDF, PowerPoint and Excel files',
    params: PackParams,
    response: item(PackVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/v2/reports/packs/{pack}/versions/{version}',
    summary: 'One version with its figures as they were',
    permission: 'member',
    params: VersionParams,
    response: item(PackVersion.extend({ report: Report.nullable() })),
  }),
  cancel: endpoint({
    ...team,
    method: 'POST',
    path: '/v2/reports/packs/{pack}/versions/{version}/cancel',
    summary: 'Stop making a version',
    params: VersionParams,
    response: item(PackVersion),
  }),
}
