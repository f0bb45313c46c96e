// Names for statements that are sent again and again, so that PostgreSQL parses and plans them once per connection.

/** A statement that was sent this often is likely to be sent again. */
const minimumUses = 3
/** A connection keeps every statement it has prepared, so their number is limited; the rest is planned every time. */
const maximumPrepared = 500
const maximumCounted = 5000

const counts = new Map<string, number>()
const names = new Map<string, string>()
const executions = { prepared: 0, planned: 0 }

/** A name for a statement that is worth preparing; the same text has the same name on every connection. */
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

/** For the metrics of this process: how many statements have a name, and how often one with and without was sent. */
export const preparedStatistics = () => ({ statements: names.size, executions })
