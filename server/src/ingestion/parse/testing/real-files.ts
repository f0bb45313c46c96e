import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { type Input, inputsOf, openInputs } from '../../read/inputs.ts'
import type { Source } from '../../read/source.ts'
import { type Item, parseInput } from '../parse-input.ts'

/** Real filings are stored next to the checkout, never committed; tests that need them are skipped without. */
const folder = join(import.meta.dirname, '../../../../../../shared/data/sec')

export const realFile = (path: string) => join(folder, path)

export function describeReal(name: string, tests: () => void): void {
  describe.skipIf(!existsSync(folder))(`${name} (needs the real files in ../shared/data/sec)`, tests)
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export function ofKind<K extends Item['kind']>(items: readonly Item[], kind: K): Extract<Item, { kind: K }>[] {
  return items.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind)
}

export function only<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined || items.length !== 1) throw new Error(`expected one, found ${items.length}`)
  return item
}

export async function inputsAt(...paths: string[]): Promise<Input[]> {
  const found = await collect(openInputs(paths.map(realFile)))
  return found.filter((input): input is Input => !(input instanceof UnreadableFileError))
}

/** All records of the one input at a path. */
export async function readReal(path: string): Promise<Item[]> {
  return await collect(parseInput(only(await inputsAt(path))))
}

/** What an import would make of these files: records and rejects, or refusals. */
export async function readSources(
  sources: readonly Source[],
): Promise<{ items: Item[]; refusals: UnreadableFileError[] }> {
  const items: Item[] = []
  const refusals: UnreadableFileError[] = []
  for await (const input of inputsOf(sources)) {
    if (input instanceof UnreadableFileError) {
      refusals.push(input)
      continue
    }
    try {
      items.push(...(await collect(parseInput(input))))
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error
      refusals.push(error)
    }
  }
  return { items, refusals }
}
