import type { PickedEntity } from '#lists/EntityPicker.tsx'

/** Whose values the fields have in the preview and in a test. */
export interface ShownAs {
  as: 'sample' | 'nobody' | 'person'
  person: PickedEntity | null
}

export const shownAsSample: ShownAs = { as: 'sample', person: null }

/** As the server wants it; a person who was not chosen yet is the sample. */
export const recipientOf = ({ as, person }: ShownAs) =>
  as === 'person' ? { as: person ? as : ('sample' as const), personId: person?.id ?? null } : { as }
