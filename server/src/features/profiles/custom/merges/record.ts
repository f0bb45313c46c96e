// What a merge did, as it is kept for taking it back.
import { z } from 'zod'

const Row = z.record(z.string(), z.unknown())
export type Row = z.output<typeof Row>

export const MergeRecord = z.object({
  /** The target as it was, where it is one's own. */
  targetBefore: Row.nullable(),
  /** What the target took over, by column. */
  filled: Row,
  moves: z.array(
    z.object({
      kind: z.string(),
      /** The rows as they were on the source. */
      moved: z.array(Row),
      /** Rows of the source that the target had already. */
      setAside: z.array(Row),
    }),
  ),
})
export type MergeRecord = z.output<typeof MergeRecord>
