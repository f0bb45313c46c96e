import type { CampaignPreview, campaignContent } from '@rostrum/contract/email/campaigns/content-calls'
import { fillSubject } from '@rostrum/contract/email/personalized-fields'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import { readCampaign } from '../service.ts'
import type { LinkMaker } from './data/block-data.ts'
import { fillRendered } from './fill.ts'
import { valuesFor } from './recipient-values.ts'
import { renderDraft } from './render.ts'

const nowhere = '#'

/** As it is saved. Its links lead nowhere: a click in a preview is not meant. */
export async function previewCampaign(
  ctx: Context,
  links: LinkMaker,
  { params, body }: Input<typeof campaignContent.preview>,
): Promise<CampaignPreview> {
  const campaign = await readCampaign(ctx, params.id)
  const fields = await valuesFor(ctx, body)
  const { rendered } = await renderDraft(ctx, links, campaign)
  const { subject, html } = fillRendered(rendered, {
    ...{ fields, pixel: '', unsubscribeUrl: nowhere, preferencesUrl: nowhere, archiveUrl: nowhere },
    link: () => nowhere,
  })
  return {
    subject,
    preheader: fillSubject(rendered.preheader, fields),
    // Pictures of ours, wherever the page that shows them is.
    html: html.replaceAll(`src="${links.publicUrl}/`, 'src="/'),
    plain: withTargets(rendered.plain, rendered.links, fields),
    bytes: Buffer.byteLength(html),
  }
}

/** Plain text can't be clicked: it says where its links lead. */
const withTargets = (plain: string, urls: readonly string[], fields: Parameters<typeof fillSubject>[1]) =>
  fillRendered(
    { subject: '', html: '', plain },
    {
      ...{ fields, pixel: '', unsubscribeUrl: '(link)', preferencesUrl: '(link)', archiveUrl: '(link)' },
      link: (number) => urls[number - 1] ?? '',
    },
  ).plain
