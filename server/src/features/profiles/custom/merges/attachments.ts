// The one list of what hangs on a person and on an organization. Merging moves all of it, and undoing takes it back: an
// area whose rows refer to a profile adds one line here. `attachments.test.ts` compares the list with the catalogue.

import type { Topic } from '#platform/change-counter.ts'

export type ProfileKind = 'person' | 'organization'

export interface Attachment {
  /** As a preview counts it. */
  kind: string
  table: `app.${string}`
  /** Names the profile. */
  column: string
  /** A row with an id stays itself wherever it hangs; one without is known by `column` and `sameBy`. */
  hasId: boolean
  /** Where the target has a row that is alike in these columns, it keeps its own. Absent: every row moves. */
  sameBy?: readonly string[]
  /** What does not move stays with the source and is hidden with it, unless nothing may point at a merged profile. */
  leavesSource?: true
  /** The table knows the customer's own profiles alone, so that nothing can hang on one of the market. */
  ownTargetOnly?: true
  /** Columns that are different while a row hangs on the target. */
  whileMoved?: Readonly<Record<string, boolean>>
  /** Rows that belong to another profile are counted while that one is there. */
  countedWith?: { table: 'app.people' | 'app.organizations'; column: string }
}

/** What is changed with a profile when all of this moves, or goes back. */
export const movedTopics: readonly Topic[] = ['custom_fields', 'tags', 'notes', 'tasks', 'activities']

const customFields = {
  kind: 'custom_fields',
  table: 'app.custom_field_values',
  column: 'subject_id',
  hasId: false,
  sameBy: ['field_id'],
} as const

/** What the IRM keeps of a profile, be it a person or an organization: ids are unique across both. */
const kept: readonly Attachment[] = [
  { kind: 'tags', table: 'app.taggings', column: 'taggable_id', hasId: true, sameBy: ['tag_id'] },
  { kind: 'notes', table: 'app.notes', column: 'notable_id', hasId: true },
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
      table: 'app.jobs',
      column: 'person_id',
      hasId: true,
      sameBy: ['organization_id'],
      ownTargetOnly: true,
      // The target has a primary job, and there is only one.
      whileMoved: { is_primary: false },
    },
    { kind: 'irm', table: 'app.irm_people', column: 'person_id', hasId: false, sameBy: [], leavesSource: true },
    customFields,
    ...kept,
    { kind: 'activities', table: 'app.activity_people', column: 'person_id', hasId: false, sameBy: ['activity_id'] },
    { kind: 'favorites', table: 'app.favorite_people', column: 'person_id', hasId: true, sameBy: [] },
  ],
  organization: [
    {
      kind: 'jobs',
      table: 'app.jobs',
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
      kind: 'participants',
      table: 'app.activity_people',
      column: 'organization_id',
      hasId: false,
      sameBy: ['activity_id', 'person_id'],
    },
    { kind: 'favorites', table: 'app.favorite_people', column: 'organization_id', hasId: true },
    {
      kind: 'register_matches',
      table: 'app.register_matches',
      column: 'organization_id',
      hasId: false,
      // A name has one match per customer, so the target never has it already.
      sameBy: ['plain_name'],
    },
  ],
}
