// The message to colleagues before it leaves: marked as a test, with its real links, and counted nowhere.
import type { campaignContent } from '@rostrum/contract/email/campaigns/content-calls'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { findServer, groupTransport } from '#features/email/sending/public.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { ConnectionFailure, failureOf } from '#platform/mail/connect/failures.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { recordCampaign } from '../service.ts'
import { fillRendered } from './fill.ts'
import { valuesFor } from './recipient-values.ts'
import { renderDraft } from './render.ts'

type TestInput = Input<typeof campaignContent.sendTest>

async function messageOf(services: Services, { principal }: Caller, { params, body }: TestInput) {
  const { publicUrl } = services.config
  const customerId = principal.customer.id
  const work = async (db: Context['db']) => {
    const ctx = { db, customerId, principal }
    const campaign = await findCampaign(db, params.id)
    if (!campaign) throw notFound('Campaign')
    const server = await findServer(db)
    if (!server) throw new AppError('unprocessable', 'Set up an email server in Settings before you send a test')
    const { rendered } = await renderDraft(ctx, { publicUrl, linkKeys: services.linkKeys }, campaign)
    return { campaign, server, rendered, fields: await valuesFor(ctx, body) }
  }
  const { campaign, server, rendered, fields } = await services.database.withTenant(customerId, work, principal.user.id)
  if (campaign.subject.trim() === '') throw unprocessable({ subject: 'Enter a subject before you send a test' })
  const here = `${publicUrl}/email/campaigns/${campaign.id}`
  const filled = fillRendered(rendered, {
    ...{ fields, pixel: '', unsubscribeUrl: here, preferencesUrl: here, archiveUrl: here },
    link: (number) => rendered.links[number - 1] ?? here,
  })
  return { server, ...filled }
}

/** Before the transaction: a mail server may be slow. */
export const handOverTest = (services: Services) => async (caller: Caller, input: TestInput) => {
  const { server, subject, html, plain } = await messageOf(services, caller, input)
  const host = server.servers.smtp?.host ?? 'The mail server'
  const transport = await groupTransport(services, caller.principal.customer.id, {}).catch((error: unknown) => {
    throw error instanceof ConnectionFailure ? new AppError('unprocessable', error.message) : error
  })
  const sent = [...new Set(input.body.addresses.map((address) => address.toLowerCase()))]
  try {
    for (const to of sent) {
      await transport?.sendMail({
        from: { name: server.senderName ?? '', address: server.emailAddress },
        ...{ to, subject: `[Test] ${subject}`, html, text: plain },
      })
    }
  } catch (error) {
    throw new AppError('unprocessable', failureOf(error, host).message)
  } finally {
    transport?.close()
  }
  return { sent }
}

export async function recordTest(ctx: Context, { params }: TestInput, { sent }: { sent: string[] }) {
  await recordCampaign(ctx, 'tested', params.id, { after: { recipients: sent.length } })
  return { sent }
}
