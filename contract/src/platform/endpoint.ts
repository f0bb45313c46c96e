// An endpoint is the contract between web and server: path, permission, input and output.
import type { z } from 'zod'
import type { Report, ReportFileFormat } from '../reports/report.ts'
import type { Gate } from './gates.ts'
import type { Page, TermMatch } from './paging.ts'
import { type Actor, allows, type Permission } from './permissions.ts'
import type { ResearchArea } from './research-products.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The response: one resource, a page of a list, a CSV stream, a PDF file, a report as a file, nothing, or a format fixed by another protocol. */
export type EndpointResponse =
  | { kind: 'item'; schema: z.ZodType }
  | { kind: 'page'; schema: z.ZodType }
  | { kind: 'csv'; columns: readonly CsvColumn[] }
  | { kind: 'pdf' }
  | { kind: 'report' }
  | { kind: 'noContent' }
  | { kind: 'raw'; schema: z.ZodType }

export interface CsvColumn {
  key: string
  header: string
  /** A date with a time: written in the user's time zone, which the header names. */
  isInstant?: true
}

/** A request whose body is a raw file instead of JSON. */
export interface FileBody {
  maxBytes: number
}

/** A completely received file. It exists at `path` until the request has been answered. */
export interface ReceivedFile {
  path: string
  bytes: number
}

export interface Endpoint {
  method: Method
  path: `/${string}`
  summary: string
  permission: Permission
  /** With the permission signed_link: the purpose of the link, and which path or query parameter holds its token. */
  link?: { purpose: string; parameter: string }
  /** Present when a customer feature or flag must be on. */
  gate?: Gate
  /** Present when one of the person's research products must open this area. */
  research?: ResearchArea
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Instead of `body`: the request is a file. */
  file?: FileBody
  /** For writes: areas whose data may change, besides its own. The list of all endpoints checks the names. */
  affects?: readonly string[]
  response: EndpointResponse
  /** Calls per minute and user or address, where the general limit is too generous. */
  callsPerMinute?: number
  /** The specification names its query parameters in camelCase: both spellings are accepted. */
  hasCamelQuery?: boolean
  /** A POST that only reads, because its query is too long for a URL: it has no side effects and is safe to retry. */
  readsOnly?: boolean
  /**
   * A write for those who only read, because of their role or because the customer's trial has ended: it concerns the
   * caller alone, or is part of reading.
   */
  forReaders?: boolean
  /** Sensitive: the person has proved in the last `confirmationMinutes` who they are, or is asked for it again. */
  confirmed?: true
}

export const confirmationMinutes = 15

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** An endpoint that writes, with the areas it affects. */
export type WritingEndpoint = Endpoint & { affects: readonly string[] }

export const isWriting = ({ method, readsOnly }: Pick<Endpoint, 'method' | 'readsOnly'>): boolean =>
  method !== 'GET' && !readsOnly

/** Writes what colleagues see: refused to those who only read. Operators do not act for their own customer. */
export const isShared = (endpoint: Endpoint): boolean =>
  isWriting(endpoint) && !endpoint.forReaders && endpoint.permission !== 'operator'

/** The whole rule: the permission, and for what colleagues see a role that writes. */
export const allowsCall = (endpoint: Endpoint, actor: Actor | undefined): boolean =>
  allows(endpoint.permission, actor) && !(isShared(endpoint) && actor?.role === 'read_only')

/** The first path segment after the version: the area of `/v2/product_feedback.csv` is product_feedback. */
export const areaOf = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/')[2]?.split('.')[0] ?? path

/** The same for the type of a path; never for a path that is not a literal type. */
export type AreaOf<Path extends string> = Path extends `/v${'1' | '2'}/${infer Rest}` ? Known<FirstWord<Rest>> : never
type FirstWord<Text extends string> = Text extends `${infer Word}${'/' | '.'}${string}` ? FirstWord<Word> : Text
type Known<Text extends string> = string extends Text ? never : Text

export const item = <S extends z.ZodType>(schema: S) => ({ kind: 'item' as const, schema })
export const page = <S extends z.ZodType>(schema: S) => ({ kind: 'page' as const, schema })
export const raw = <S extends z.ZodType>(schema: S) => ({ kind: 'raw' as const, schema })
export const csv = <const C extends readonly CsvColumn[]>(columns: C) => ({ kind: 'csv' as const, columns })
export const pdf = { kind: 'pdf' as const }
export const reportFile = { kind: 'report' as const }
export const noContent = { kind: 'noContent' as const }

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>

/** What a handler receives, after parsing. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
} & (E['file'] extends FileBody ? { file: ReceivedFile } : { file?: undefined })

/** What a handler returns. */
export type Output<E extends Endpoint> = E['response'] extends { kind: 'page'; schema: infer S extends z.ZodType }
  ? { rows: z.output<S>[]; total: number; match?: TermMatch | undefined }
  : E['response'] extends { kind: 'item' | 'raw'; schema: infer S extends z.ZodType }
    ? z.output<S>
    : E['response'] extends { kind: 'csv'; columns: readonly (infer C extends CsvColumn)[] }
      ? AsyncIterable<Record<C['key'], CsvValue>>
      : E['response'] extends { kind: 'pdf' }
        ? PdfOutput
        : E['response'] extends { kind: 'report' }
          ? ReportOutput
          : undefined

/** A file without its extension, and what is drawn in it, as the server describes it. */
export interface PdfOutput {
  name: string
  document: object
}

/** The same pages in the format that the caller asked for. */
export interface ReportOutput {
  name: string
  format: ReportFileFormat
  report: Report
}

export type CsvValue = string | number | boolean | Date | null

type Given<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [N in Name]?: z.input<S> }
    : { [N in Name]: z.input<S> }
  : { [N in Name]?: undefined }

/** Input of a caller: names as in code, values as on the wire. */
export type Args<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>

/** What a caller receives. */
export type Result<E extends Endpoint> = E['response'] extends { kind: 'page'; schema: infer S extends z.ZodType }
  ? Page<z.output<S>>
  : E['response'] extends { kind: 'item' | 'raw'; schema: infer S extends z.ZodType }
    ? z.output<S>
    : undefined

/** `/v2/users/{id}` with `{ id }` filled in. Null characters are removed and the path is trimmed. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, params: Record<string, unknown> = {}): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return cleanPath(filled)
}

/** In one pass over the characters, because what is left on both sides of `%00` may be one again: `%0%000`. */
export function cleanPath(path: string): string {
  const kept: string[] = []
  for (const character of path.replaceAll('\0', '')) {
    kept.push(character)
    if (character === '0' && kept.at(-2) === '0' && kept.at(-3) === '%') kept.length -= 3
  }
  return kept.join('').trim()
}
