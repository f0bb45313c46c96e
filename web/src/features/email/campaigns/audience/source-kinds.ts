import type { AudienceSource } from '@rostrum/contract/email/campaigns/audience'

export type SourceKind = AudienceSource['kind']

/** In the order in which they are offered. */
export const sourceKindNames: Record<SourceKind, string> = {
  irm: 'Everyone in the IRM',
  filter: 'People in the IRM by filters',
  tags: 'Tags',
  view: 'Saved view of the IRM',
  target_list: 'Target list',
  holders: 'Holders of a security',
  event: 'Guests of an event',
  people: 'People one by one',
  addresses: 'Addresses, typed or from a file',
}
export const sourceKinds = Object.keys(sourceKindNames) as SourceKind[]

export const sourceHints: Partial<Record<SourceKind, string>> = {
  filter: 'Follows the filters: the people who match when you send are the audience.',
  tags: 'People with one of the tags, and people in the IRM at organizations with one.',
  view: 'Follows the view: the people it shows when you send are the audience.',
  target_list: 'The people chosen on the list. Where none was chosen, those in the IRM at the organization.',
  holders: 'People in the IRM at organizations that held the security at the end of the quarter.',
  event: 'Everyone who was invited, whatever they answered.',
}
