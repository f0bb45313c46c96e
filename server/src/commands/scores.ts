// npm run -s scores -- QUARTER [--security TICKER] > FILE: every candidate and security with score and probability.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { isQuarterEnd } from '@rostrum/contract/market/quarters'
import { everyPair, pairColumns } from '#features/targeting/public.ts'
import { withClient } from '#platform/database/with-client.ts'
import { CommandError, withDatabase } from './with-database.ts'

const usage = 'Usage: npm run -s scores -- QUARTER [--security TICKER] > FILE, with a quarter like 2026Q3'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { security: { type: 'string' } }, allowPositionals: true })
    const [quarter] = positionals
    if (positionals.length !== 1 || !quarter) throw new CommandError(usage)
    return { quarter: quarterOf(quarter), ticker: values.security }
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(usage)
  }
}

const ends: Record<string, string> = { 1: '03-31', 2: '06-30', 3: '09-30', 4: '12-31' }

function quarterOf(text: string): string {
  const [, year, number] = /^(\d{4})q([1-4])$/i.exec(text) ?? []
  if (year && number) return `${year}-${ends[number]}`
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isQuarterEnd(text)) return text
  throw new CommandError(`${text} is not a quarter. ${usage}`)
}

async function write(lines: readonly (readonly unknown[])[]): Promise<void> {
  if (lines.length === 0) return
  const text = lines.map((cells) => `${cells.map((cell) => cell ?? '').join('\t')}\n`).join('')
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

// The reader may have seen enough: `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

await withDatabase(async (url) => {
  const { quarter, ticker } = readArguments()
  await withClient(url, async (client) => {
    let hasHeader = false
    try {
      for await (const pairs of everyPair(client, quarter, ticker)) {
        await write(hasHeader ? pairs : [pairColumns, ...pairs])
        hasHeader = true
      }
    } catch (error) {
      throw error instanceof Error && error.name === 'NothingToScore' ? new CommandError(error.message) : error
    }
  })
})
