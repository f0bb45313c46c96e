// Rules for every campaign of the customer, over the campaign's own.
import { z } from 'zod'
import { endpoint, item } from '../../platform/endpoint.ts'

const perHour = z.int().min(1, 'Enter at least 1').max(1_000_000, 'Enter at most 1,000,000').nullable()

export const CampaignSettings = z.strictObject({
  /** A second person approves before anything is sent. */
  needsApproval: z.boolean(),
  /** False: nothing is counted from then on, also of campaigns that were sent before. */
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  /** At the end of each message, as the law asks. */
  postalAddress: z
    .string()
    .trim()
    .max(500, 'Enter at most 500 characters')
    .refine((text) => !text.includes('\0'), 'Remove the null characters'),
  /** At most so many messages in an hour, of all campaigns together; null: as fast as the server takes them. */
  perHour,
  perDomainHour: perHour,
})
export type CampaignSettings = z.output<typeof CampaignSettings>

export const presetSettings: CampaignSettings = {
  needsApproval: false,
  tracksOpens: true,
  tracksClicks: true,
  postalAddress: '',
  perHour: null,
  perDomainHour: null,
}

export const campaignSettings = {
  read: endpoint({
    gate: 'campaigns',
    permission: 'member',
    method: 'GET',
    path: '/v2/campaign_settings',
    summary: 'Settings for every campaign of the customer; presets until they are changed',
    response: item(CampaignSettings),
  }),
  save: endpoint({
    gate: 'campaigns',
    permission: 'admin',
    method: 'PUT',
    path: '/v2/campaign_settings',
    summary: 'Save the settings for campaigns',
    body: CampaignSettings,
    affects: ['campaigns'],
    response: item(CampaignSettings),
  }),
}
