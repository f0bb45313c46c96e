import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testVirus } from '#testing/file-uploads.ts'
import { firstPass } from './first-pass.ts'

const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function seenIn(bytes: Buffer, cuts: number[]) {
  const { watch, found } = firstPass()
  const ends = [...new Set([...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  // Each in the memory of the one before, as files are read.
  const memory = Buffer.alloc(bytes.length)
  async function* chunks() {
    for (const [at, end] of ends.entries()) {
      const begin = ends[at - 1] ?? 0
      bytes.copy(memory, 0, begin, end)
      yield memory.subarray(0, end - begin)
    }
  }
  for await (const _ of watch(chunks()));
  return found()
}

const filler = fc.string({ maxLength: 200 }).map((text) => Buffer.from(text.replaceAll('$', '-')))
const cuts = fc.array(fc.nat(), { maxLength: 12 })

test('the test virus and names of streams are found wherever the chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(filler, filler, cuts, async (before, after, at) => {
      const infected = await seenIn(Buffer.concat([before, Buffer.from(testVirus), after]), at)
      expect(infected.hasTestVirus).toBe(true)
      const macros = Buffer.concat([ole, before, Buffer.from('_VBA_PROJECT', 'utf16le'), after])
      const { has, hasTestVirus } = await seenIn(macros, at)
      expect(has).toMatchObject({ macros: true, wordStream: false })
      expect(hasTestVirus).toBe(false)
    }),
  )
})
