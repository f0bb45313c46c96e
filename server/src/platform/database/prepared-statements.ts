// Names for frequent statements, so that PostgreSQL parses and plans them once per connection (prepared statements).

/** A statement that was sent this often is likely to be sent again. */
const minimumUses = 3
/** A connection keeps every prepared statement in memory, so the number is limited; others are planned every time. */
const maximumPrepared = 500
const maximumCounted = 5000

const counts = new Map<string, number>()
const names = new Map<string, string>()
const executions = { prepared: 0, planned: 0 }

/** The name under which to prepare a frequent statement; the same text has the same name on every connection. */
export function preparedNameOf(text: string): string | undefined {
  const name = names.get(text) ?? assignName(text)
  executions[name ? 'prepared' : 'planned'] += 1
  return name
}

function assignName(text: string): string | undefined {
  if (names.size >= maximumPrepared) return undefined
  const count = (counts.get(text) ?? 0) + 1
  if (count < minimumUses) {
    if (counts.size >= maximumCounted) counts.clear()
    counts.set(text, count)
    return undefined
  }
  const name = `prepared_${names.size}`
  names.set(text, name)
  counts.delete(text)
  return name
}

/** Metrics of this process: number of named statements, and executions with and without a name. */
export const preparedStatistics = () => ({ statements: names.size, executions })
