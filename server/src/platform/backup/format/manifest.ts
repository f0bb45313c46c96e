// What a backup says about its content: before it, what a restore needs to prepare; after it, what it must find.
import { z } from 'zod'

/** Precedes the content: the schema that the rows belong to. */
export const Schema = z.object({
  /** Applied files of SQL, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string(), appliedAt: z.string() })),
  /** Functions and views as they were: later releases replace their files. */
  functions: z.array(z.object({ name: z.string(), text: z.string() })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
})
export type Schema = z.output<typeof Schema>

export const Entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  /** `path` is relative to DATA_DIR. */
  z.object({ kind: z.literal('file'), path: z.string() }),
])
export type Entry = z.output<typeof Entry>

export const EntryEnd = z.object({ bytes: z.number(), sha256: z.string(), rows: z.number().optional() })
export type EntryEnd = z.output<typeof EntryEnd>

/** Follows the content. */
export const Manifest = z.object({
  migration: z.string(),
  entries: z.array(z.intersection(Entry, EntryEnd)),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

export const rowsOf = (manifest: Manifest): number =>
  manifest.entries.reduce((sum, entry) => sum + (entry.rows ?? 0), 0)
export const filesOf = (manifest: Manifest): number => manifest.entries.filter(({ kind }) => kind === 'file').length
