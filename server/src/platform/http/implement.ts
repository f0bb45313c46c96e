// The pipeline of every endpoint: maintenance, user, ended trial, permission, gate, parsing, one transaction, wire
// names, response.
import type { FileHandle } from 'node:fs/promises'
import {
  type CsvColumn,
  type Endpoint,
  type Input,
  isWriting,
  type Output,
  type PdfOutput,
  type ReceivedFile,
  type ReportOutput,
} from '@rostrum/contract/platform/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Brand } from '../brand/brand.ts'
import { readBrand } from '../brand/read-brand.ts'
import type { Config } from '../config.ts'
import type { Context, LinkContext, PublicContext, SignedInContext } from '../context.ts'
import type { Database, Db } from '../database/database.ts'
import { refuseUnconfirmed } from '../identity/confirmation.ts'
import type { Flags } from '../identity/flags.ts'
import type { Sealing } from '../identity/issuer/sealing.ts'
import type { FoundLink } from '../identity/links.ts'
import type { Principal } from '../identity/principal.ts'
import type { TokenVerifier } from '../identity/tokens.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Mailbox } from '../mail/mailbox/mailbox.ts'
import type { Maintenance } from '../maintenance.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { pdfOf } from '../pdf/pdf.ts'
import { writeReport } from '../report/write-report.ts'
import type { Storage } from '../storage/storage.ts'
import { anonymousBodyBytes } from './anonymous.ts'
import { answer } from './answer.ts'
import { authorize, refuseAfterTrial } from './authorize.ts'
import { type Budgets, budgetOf, createBudgets, hasFile, keepInBudget } from './budgets.ts'
import { authenticate, followLink, identify } from './callers.ts'
import { signalOf } from './client-signal.ts'
import { refuseGone, sendCsv, spoolCsv } from './csv.ts'
import { columnsOf, delimiterOf, fileNameOf } from './export-file.ts'
import { parseInput } from './parse.ts'
import { routeForFiles, withFile } from './received-file.ts'
import { sendPdf, sendReport, sendWorkbook } from './send-file.ts'
import { gatherSheet, type Sheet, workbookOf, workbookPath } from './xlsx.ts'

export interface Services {
  config: Config
  database: Database
  /** Sign the links of people who do not sign in; latest first. */
  linkKeys: readonly string[]
  tokens: TokenVerifier
  flags: Flags
  maintenance: Maintenance
  jobs: Jobs
  storage: Storage
  /** Seals what people's second step rests on, and the passwords and tokens that customers keep here. */
  sealing: Sealing
  /** The mail server of the demo, on this machine; undefined elsewhere. */
  mailbox?: Mailbox | undefined
  log: Log
}

type ContextOf<E extends Endpoint> = E['permission'] extends 'public'
  ? PublicContext
  : E['permission'] extends 'signed_link'
    ? LinkContext
    : E['permission'] extends 'signed_in'
      ? SignedInContext
      : Context
export type Handler<E extends Endpoint, P = undefined> = (
  ctx: ContextOf<E>,
  input: Input<E>,
  prepared: P,
) => Promise<Output<E>> | (Output<E> extends AsyncIterable<unknown> ? Output<E> : never)

export interface Caller {
  principal: Principal
  /** Aborts when the client closes its connection. */
  signal: AbortSignal
  log: Log
}

/**
 * Slow work, such as a call to another server, that must hold no transaction. It runs once the caller is authorized and
 * the input parsed, before the transaction of the handler, which receives what it returns.
 */
export type Prepare<E extends Endpoint, P> = (caller: Caller, input: Input<E>) => Promise<P>
export type Implement = <E extends Endpoint, P = undefined>(
  endpoint: E,
  handler: Handler<E, P>,
  prepare?: Prepare<E, P>,
) => void

export function createImplement(app: FastifyInstance, given: Services): Implement {
  const services = { ...given, ...createBudgets() }
  return (endpoint, handler, prepare) => {
    // Handlers are typed by their endpoint; the code below treats them uniformly.
    const handle = handler as unknown as Handle
    const steps = { prepare: prepare as unknown as PrepareAny | undefined }
    const route = { method: endpoint.method, ...limits(endpoint) }
    const add = (one: RouteOptions) => (endpoint.file ? routeForFiles(app, one) : app.route(one))
    add({
      ...route,
      url: routeOf(endpoint.path),
      handler: async (request, reply) => {
        if (endpoint.response.kind === 'csv') return answerCsv(services, endpoint, handle, request, reply)
        const work = (ctx: Work, input: ParsedInput) => answered(services, endpoint, handle, ctx, input)
        if (endpoint.response.kind === 'pdf') {
          // Drawn after the transaction, which must not wait for it.
          const made = (await runEndpoint(services, endpoint, request, reply, work)) as PdfOutput
          refuseGone(reply)
          return sendPdf(reply, await pdfOf(made.document as PdfDocument, signalOf(reply)), made.name)
        }
        if (endpoint.response.kind === 'report') {
          const branded = async (ctx: Work, input: ParsedInput): Promise<Branded> => ({
            made: (await work(ctx, input)) as ReportOutput,
            brand: await readBrand(ctx.db, ctx.principal?.customer.name ?? 'Rostrum'),
          })
          const { made, brand } = (await runEndpoint(services, endpoint, request, reply, branded, steps)) as Branded
          refuseGone(reply)
          const asked = { report: made.report, brand, signal: signalOf(reply) }
          return sendReport(reply, await writeReport(made.format, asked), made)
        }
        const body = await runEndpoint(services, endpoint, request, reply, work, steps)
        return reply.sent ? reply : send(endpoint, reply, body)
      },
    })
    if (endpoint.response.kind !== 'csv') return
    const { columns } = endpoint.response
    app.route({
      ...route,
      url: routeOf(workbookPath(endpoint.path)),
      handler: async (request, reply) => {
        let fileName = ''
        const gather = async (ctx: Work, input: ParsedInput): Promise<Sheet> => {
          keepInBudget(services, request, reply)
          const { name, ...exported } = await exportOf(columns, handle, ctx, input)
          fileName = name
          return { columns: exported.columns, rows: await gatherSheet(exported, reply) }
        }
        const write = (sheet: unknown) => {
          refuseGone(reply)
          return workbookOf(sheet as Sheet, signalOf(reply))
        }
        const file = (await runEndpoint(services, endpoint, request, reply, gather, { finish: write })) as Buffer
        return sendWorkbook(reply, file, fileName)
      },
    })
  }
}

interface Branded {
  made: ReportOutput
  brand: Brand
}

type Work = PublicContext & Partial<Pick<Context, 'changes' | 'principal'>>
type Handle = (ctx: PublicContext, input: ParsedInput, prepared: unknown) => Promise<unknown>
type PrepareAny = (caller: Caller, input: ReturnType<typeof parseInput>) => Promise<unknown>
type ParsedInput = ReturnType<typeof parseInput> & { file: ReceivedFile | undefined; prepared: unknown }

interface Steps {
  /** Before the transaction. */
  prepare?: PrepareAny | undefined
  /** After the transaction. */
  finish?: (result: unknown) => unknown
}

const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Rate-limited, because links can be guessed without signing in. */
const linkCallsPerMinute = 60

function limits({ callsPerMinute, permission, file }: Endpoint) {
  const max = callsPerMinute ?? (permission === 'signed_link' ? linkCallsPerMinute : undefined)
  const isAnonymous = permission === 'public' || permission === 'signed_link'
  return {
    ...(max && { config: { rateLimit: { max } } }),
    ...(isAnonymous && !file && { bodyLimit: anonymousBodyBytes }),
  }
}

/** Everything before and around a handler: maintenance, user, permission, gate, parsing, one transaction. */
async function runEndpoint(
  services: Services & Budgets,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (ctx: Work, input: ParsedInput) => Promise<unknown>,
  { prepare, finish = (result) => result }: Steps = {},
): Promise<unknown> {
  const signal = signalOf(reply)
  await services.maintenance.refuse()
  const needsCustomer = !['public', 'signed_link', 'signed_in'].includes(endpoint.permission)
  const link = endpoint.permission === 'signed_link' ? await followLink(services, endpoint, request) : undefined
  const person = endpoint.permission === 'signed_in' ? await identify(services, request) : undefined
  const principal = needsCustomer ? await authenticate(services, request) : undefined
  request.principal = principal
  refuseAfterTrial(endpoint, principal?.customer ?? link?.customer)
  if (needsCustomer) await authorize(services.flags, endpoint, principal)
  if (endpoint.confirmed && principal) refuseUnconfirmed(principal)
  const input = parseInput(endpoint, request)
  const base = {
    requestId: request.id,
    log: request.log as Log,
    http: { request, reply },
    signal,
    ...(person && { person }),
  }
  const prepared = prepare && principal ? await prepare({ principal, signal, log: base.log }, input) : undefined
  // A file is received before the transaction begins, which must not wait for a slow connection.
  return withFile(endpoint, request, (file) => {
    const run = async () =>
      finish(
        await inTransaction(services, endpoint, { principal, link }, base, (ctx) =>
          work(ctx, { ...input, file, prepared }),
        ),
      )
    const budget = budgetOf(services, endpoint, request)
    return principal ? budget.run(principal.customer.id, signal, run) : run()
  })
}

async function answered(services: Services, endpoint: Endpoint, handle: Handle, ctx: Work, input: ParsedInput) {
  const checks = services.config.mode !== 'production'
  const result = await handle(ctx, input, input.prepared)
  if (checks && ctx.changes && isWriting(endpoint) && ctx.changes.count === 0) {
    throw new Error(`${endpoint.method} ${endpoint.path} recorded no change`)
  }
  const query = endpoint.readsOnly ? input.body : input.query
  return answer(endpoint, result, { request: ctx.http.request, query, checks })
}

/** Local times are those of the user; a caller without a user, such as a signed link, gets UTC. */
async function exportOf(columns: readonly CsvColumn[], handle: Handle, ctx: Work, input: ParsedInput) {
  const rows = await handle(ctx, input, undefined)
  const timeZone = ctx.principal?.user.timeZone ?? 'UTC'
  const name = fileNameOf(rows, ctx.http.request.url, timeZone)
  const asked = columnsOf({ columns, rows, query: input.query as object, timeZone })
  return { columns: asked, rows, timeZone, delimiter: delimiterOf(rows), name }
}

/** The file is complete and its transaction over before the first byte is sent. */
async function answerCsv(
  services: Services & Budgets,
  endpoint: Endpoint,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const columns = endpoint.response.kind === 'csv' ? endpoint.response.columns : []
  let file: FileHandle | undefined
  let fileName = ''
  try {
    await runEndpoint(services, endpoint, request, reply, async (ctx, input) => {
      keepInBudget(services, request, reply)
      const { name, ...exported } = await exportOf(columns, handle, ctx, input)
      fileName = name
      file = await spoolCsv(exported, reply)
    })
    refuseGone(reply)
  } catch (error) {
    await file?.close()
    throw error
  }
  return file && sendCsv(reply, file, fileName)
}

function inTransaction<T>(
  services: Services,
  endpoint: Endpoint,
  { principal, link }: { principal: Principal | undefined; link: FoundLink | undefined },
  base: Omit<PublicContext, 'db'>,
  work: (ctx: Work) => Promise<T>,
): Promise<T> {
  const { jobs } = services
  const database = hasFile(endpoint) ? services.database.exports : services.database
  if (link) {
    const { customerId, subject } = link
    return database.withTenant(customerId, (db) => {
      const ctx: LinkContext = { ...base, db, customerId, subject, enqueue: jobs.enqueueIn(db, customerId) }
      return work(ctx)
    })
  }
  if (!principal) return database.withoutTenant((db) => work({ ...base, db }))
  const customerId = principal.customer.id
  const inTenant = (db: Db) => {
    const ctx: Context = {
      ...base,
      db,
      principal,
      customerId,
      enqueue: jobs.enqueueIn(db, customerId),
      changes: { count: 0 },
    }
    return work(ctx)
  }
  return database.withTenant(customerId, inTenant, principal.user.id)
}

function send(endpoint: Endpoint, reply: FastifyReply, body: unknown) {
  if (endpoint.response.kind === 'noContent') return reply.code(204).send()
  return reply.header('cache-control', 'no-store').send(body)
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined
  }
}
