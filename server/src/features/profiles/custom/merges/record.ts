// The record of a merge, stored for undo.
import { z } from 'zod'

const Row = z.record(z.string(), z.unknown())
export type Row = z.output<typeof Row>

export const MergeRecord = z.object({
  /** The target before the merge, if it is the customer's own. */
  targetBefore: Row.nullable(),
  /** The values that the target took over, by column. */
  filled: Row,
  moves: z.array(
    z.object({
      kind: z.string(),
      /** The rows as they were on the source. */
      moved: z.array(Row),
      /** Rows of the source that the target already had. */
      setAside: z.array(Row),
    }),
  ),
})
export type MergeRecord = z.output<typeof MergeRecord>
