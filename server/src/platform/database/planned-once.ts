// Statements that are asked again and again are parsed and planned once per connection. Building them anew each time keeps
// filters typed and simple; planning them anew would cost more than running them.
import type pg from 'pg'

/** What was asked this often will be asked again. */
const worthPlanning = 3
/** A connection keeps every statement it has planned, so their number has an end; the rest is planned as it comes. */
const mostPlanned = 500
const mostCounted = 5000

const counts = new Map<string, number>()
const names = new Map<string, string>()

/** A name for a statement that is worth one; the same text has the same name on every connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostPlanned) return known
  const count = (counts.get(text) ?? 0) + 1
  if (count < worthPlanning) {
    if (counts.size >= mostCounted) counts.clear()
    counts.set(text, count)
    return undefined
  }
  const name = `planned_${names.size}`
  names.set(text, name)
  counts.delete(text)
  return name
}

export function planOnce(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const planned = (...asked: unknown[]) => {
    const [text, values, ...more] = asked
    // Without values it may be several commands at once, which cannot be planned.
    const isOne = typeof text === 'string' && Array.isArray(values) && values.length > 0 && more.length === 0
    const name = isOne ? nameOf(text) : undefined
    return name ? query({ name, text, values }) : query(...asked)
  }
  client.query = planned as typeof client.query
}
