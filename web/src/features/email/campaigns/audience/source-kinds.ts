import type { AudienceSource } from '@rostrum/contract/email/campaigns/audience'

export type SourceKind = AudienceSource['kind']

/** In the order in which they are offered. */
export const sourceKindNames: Record<SourceKind, string> = {
  irm: 'Everyone in your IRM',
  filter: 'People in your IRM, by filter',
  tags: 'Tags',
  view: 'Saved IRM view',
  target_list: 'Target list',
  holders: 'Holders of a security',
  event: 'Event invitees',
  people: 'Individual people',
  addresses: 'Email addresses',
}
export const sourceKinds = Object.keys(sourceKindNames) as SourceKind[]

export const sourceHints: Partial<Record<SourceKind, string>> = {
  filter: 'Updates with the filters: the audience is everyone who matches when you send.',
  tags: 'People with any of these tags, and people in your IRM at organizations with any of them.',
  view: 'Updates with the view: the audience is everyone it shows when you send. A view of organizations stands for their people in your IRM.',
  target_list: 'The people chosen on the list, or everyone in your IRM at the organization if no one was chosen.',
  holders: 'People in your IRM at organizations that held the security at quarter-end.',
  event: 'Everyone invited, regardless of their reply.',
}
