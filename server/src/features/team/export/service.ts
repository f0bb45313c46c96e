// Everything a customer keeps here, as a ZIP of CSV files: an admin proves who they are and gets an address, which the
// browser opens. What the admin does not see in the screens is not in it, such as private notes and drafts of others.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { zipStream } from '#files/zip-stream.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { exportLimits } from '#platform/database/limits.ts'
import { AppError } from '#platform/errors.ts'
import { signalOf } from '#platform/http/client-signal.ts'
import { csvLine, openSpool, refuseGone, sendSpooled } from '#platform/http/csv.ts'
import { CustomerBudget } from '#platform/http/customer-budget.ts'
import type { Services } from '#platform/http/implement.ts'
import { findLink, signLink } from '#platform/identity/links.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { listAdmins } from '../members/queries.ts'
import { exportNotice } from '../notices.ts'
import { isAdmin, listExportedTables, listPeople, readTable } from './queries/reading.ts'

const purpose = 'customer_export'
const minutes = 5

export const askForExport =
  ({ linkKeys }: Services) =>
  async (ctx: Context) => {
    const { customerId, principal } = ctx
    const expiresAt = new Date(Date.now() + minutes * 60_000)
    const token = await signLink([...linkKeys], { customerId, subject: principal.user.id, purpose, expiresAt })
    ctx.log.warn({ security: 'customer_exported', user: principal.user.id }, 'an admin exports everything')
    const deed = { by: principal.user, customer: principal.customer.name }
    const admins = await listAdmins(ctx.db, customerId)
    await ctx.enqueue.all(
      sendMail,
      admins.map((admin) => exportNotice(admin, deed)),
    )
    await recordChange(ctx, { action: 'customer.exported', subjectType: 'customer', subjectId: customerId })
    return { path: `/v2/customer_exports/${token}`, expiresAt }
  }

/** The address can be opened again: each takes a connection of the few that all customers' exports share. */
const budgetOfEach = { of: 'files', atOnce: 1, waiting: 2, longestWaitMs: exportLimits.connectionMs } as const

export function serveExports(app: FastifyInstance, services: Services) {
  const budget = new CustomerBudget(budgetOfEach)
  app.get('/v2/customer_exports/:token', (request, reply) => sendExport(services, budget, request, reply))
}

async function sendExport(services: Services, budget: CustomerBudget, request: FastifyRequest, reply: FastifyReply) {
  await services.maintenance.refuse()
  const { token } = request.params as { token: string }
  const { database } = services
  const link = await findLink(database.shared, services.linkKeys, token, purpose)
  // Locked, or an admin no more, since the address was given out.
  if (!link || !(await isAdmin(database.shared, link.customerId, link.subject))) {
    throw new AppError('forbidden', 'This address is invalid or expired')
  }
  const file = await openSpool()
  try {
    const write = async (db: Db) => {
      for await (const chunk of zipStream(await entriesOf(db, link))) {
        refuseGone(reply)
        await file.writeFile(chunk)
      }
    }
    await budget.run(link.customerId, signalOf(reply), () =>
      database.exports.withTenant(link.customerId, write, link.subject),
    )
  } catch (error) {
    await file.close()
    throw error
  }
  return sendSpooled(reply, file, { name: 'rostrum-export', extension: 'zip', type: 'application/zip' })
}

async function entriesOf(db: Db, { customerId, subject }: { customerId: string; subject: string }) {
  const tables = await listExportedTables(db)
  return [
    {
      name: 'people.csv',
      open: async () =>
        csvOf(['id', 'first_name', 'last_name', 'email', 'scope', 'role'], async function* () {
          for (const one of await listPeople(db, customerId)) {
            yield [one.id, one.firstName, one.lastName, one.email, one.scope, one.role]
          }
        }),
    },
    ...tables.map((table) => ({
      name: `${table.name}.csv`,
      open: async () => csvOf(table.columns, () => readTable(db, table, subject)),
    })),
  ]
}

/** The byte order mark tells spreadsheets that the text is UTF-8. */
async function* csvOf(header: string[], rows: () => AsyncIterable<(string | null)[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${csvLine(header)}`)
  for await (const row of rows()) yield Buffer.from(csvLine(row))
}
