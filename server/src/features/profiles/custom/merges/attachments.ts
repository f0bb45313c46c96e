// The list of everything attached to a person or an organization. A merge moves all of it, and undo moves it back: an
// area whose rows refer to a profile adds one line here. `attachments.test.ts` checks the list against the catalog.

import type { Topic } from '#platform/change-counter.ts'

export type ProfileKind = 'person' | 'organization'

export interface Attachment {
  /** The label used in merge previews. */
  kind: string
  table: `app.${string}`
  /** The column that refers to the profile. */
  column: string
  /** A row with an id keeps it when moved; one without is identified by `column` and `sameBy`. */
  hasId: boolean
  /** If the target has a row with the same values in these columns, it keeps its own. Absent: every row moves. */
  sameBy?: readonly string[]
  /** Rows that do not move stay hidden with the source, unless nothing may refer to a merged profile. */
  leavesSource?: true
  /** The table can refer to the customer's own profiles only, so its rows cannot move to a market profile. */
  ownTargetOnly?: true
  /** Column values to set while a row is attached to the target. */
  whileMoved?: Readonly<Record<string, boolean>>
  /** Rows of another profile are counted only while that profile exists. */
  countedWith?: { table: 'app.people' | 'app.organizations'; column: string }
}

/** Topics that change with a profile when its attachments move in a merge or an undo. */
export const movedTopics: readonly Topic[] = ['custom_fields', 'tags', 'notes', 'tasks', 'activities']

const customFields = {
  kind: 'custom_fields',
  table: 'app.custom_field_values',
  column: 'subject_id',
  hasId: false,
  sameBy: ['field_id'],
} as const

/** IRM rows attached to a person or an organization alike: ids are unique across both. */
const kept: readonly Attachment[] = [
  { kind: 'relationship', table: 'app.relationships', column: 'subject_id', hasId: false, sameBy: ['subject_type'] },
  { kind: 'tags', table: 'app.taggings', column: 'taggable_id', hasId: true, sameBy: ['tag_id'] },
  { kind: 'notes', table: 'app.notes', column: 'notable_id', hasId: true },
  { kind: 'files', table: 'app.file_uses', column: 'subject_id', hasId: true, sameBy: ['file_id', 'subject_type'] },
  { kind: 'tasks', table: 'app.tasks', column: 'associated_id', hasId: true },
  {
    kind: 'mentions',
    table: 'app.mentions',
    column: 'mentioned_id',
    hasId: false,
    sameBy: ['source_type', 'source_id', 'mentioned_type'],
  },
]

export const attachments: Readonly<Record<ProfileKind, readonly Attachment[]>> = {
  person: [
    {
      kind: 'jobs',
      table: 'app.employments',
      column: 'person_id',
      hasId: true,
      sameBy: ['organization_id'],
      ownTargetOnly: true,
      // The target already has a primary job, and there can be only one.
      whileMoved: { is_primary: false },
    },
    { kind: 'irm', table: 'app.irm_people', column: 'person_id', hasId: false, sameBy: [], leavesSource: true },
    customFields,
    ...kept,
    { kind: 'activities', table: 'app.activity_people', column: 'person_id', hasId: false, sameBy: ['activity_id'] },
    { kind: 'favorites', table: 'app.favorite_people', column: 'person_id', hasId: true, sameBy: [] },
    {
      kind: 'target_lists',
      table: 'app.target_list_people',
      column: 'person_id',
      hasId: false,
      sameBy: ['member_id'],
    },
    { kind: 'events', table: 'app.event_invitee_people', column: 'person_id', hasId: false, sameBy: ['invitee_id'] },
    { kind: 'surveys', table: 'app.survey_recipients', column: 'person_id', hasId: true },
    { kind: 'survey_answers', table: 'app.survey_responses', column: 'person_id', hasId: true },
    { kind: 'bookings', table: 'app.bookings', column: 'person_id', hasId: true },
    { kind: 'booking_links', table: 'app.booking_links', column: 'person_id', hasId: true },
    { kind: 'polls', table: 'app.poll_invitees', column: 'person_id', hasId: true },
    { kind: 'campaigns', table: 'app.campaign_recipients', column: 'person_id', hasId: true },
    { kind: 'left_out', table: 'app.campaign_left_out', column: 'person_id', hasId: true },
    { kind: 'consents', table: 'app.consents', column: 'person_id', hasId: true },
    { kind: 'analysts', table: 'app.analysts', column: 'person_id', hasId: true },
    { kind: 'calls', table: 'app.transcript_speakers', column: 'person_id', hasId: true },
  ],
  organization: [
    {
      kind: 'jobs',
      table: 'app.employments',
      column: 'organization_id',
      hasId: true,
      countedWith: { table: 'app.people', column: 'person_id' },
    },
    {
      kind: 'children',
      table: 'app.organizations',
      column: 'parent_id',
      hasId: true,
      countedWith: { table: 'app.organizations', column: 'id' },
    },
    {
      kind: 'irm',
      table: 'app.irm_organizations',
      column: 'organization_id',
      hasId: false,
      sameBy: [],
      leavesSource: true,
    },
    customFields,
    ...kept,
    {
      kind: 'activities',
      table: 'app.activity_organizations',
      column: 'organization_id',
      hasId: false,
      sameBy: ['activity_id'],
    },
    {
      kind: 'target_lists',
      table: 'app.target_list_members',
      column: 'organization_id',
      hasId: true,
      sameBy: ['list_id'],
    },
    { kind: 'events', table: 'app.event_invitees', column: 'organization_id', hasId: true, sameBy: ['event_id'] },
    {
      kind: 'participants',
      table: 'app.activity_people',
      column: 'organization_id',
      hasId: false,
      sameBy: ['activity_id', 'person_id'],
    },
    { kind: 'favorites', table: 'app.favorite_people', column: 'organization_id', hasId: true },
    { kind: 'campaigns', table: 'app.campaign_recipients', column: 'organization_id', hasId: true },
    {
      kind: 'register_matches',
      table: 'app.register_matches',
      column: 'organization_id',
      hasId: false,
      // A name has one match per customer, so the target cannot have it already.
      sameBy: ['plain_name'],
    },
  ],
}
