import type { Gate } from '@rostrum/contract/platform/gates'

export const gateNames: Record<Gate, string> = {
  campaigns: 'Campaigns',
  custom_fields: 'Custom fields',
  engagement_score: 'Engagement score',
  feedback: 'Surveys',
  iq_standalone: 'Standalone IQ',
  irwin_mail: 'Email',
  multi_security: 'Several securities',
  nobo_list: 'NOBO list',
  shareholder_registry: 'Shareholder registers',
  surveillance: 'Surveillance',
}
