// JSON is snake_case on the wire and camelCase in code. Only this file converts, on both sides.

/** Below these names the keys are user data, so they are not converted. */
const keptAsIs = new Set(['settings', 'custom_field', 'custom_fields'])

const snakeNames = new Map<string, string>()
/** A cache: there are a few hundred names, which every row of every response repeats. */
const mostNames = 5000

export const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** For names of our own only: names that callers invent would fill the cache. */
function wireNameOf(name: string): string {
  const known = snakeNames.get(name)
  if (known !== undefined) return known
  const snake = toSnake(name)
  if (snakeNames.size < mostNames) snakeNames.set(name, snake)
  return snake
}

export const toCamel = (name: string): string =>
  name.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A key that is not snake_case came in over the wire. */
export class WireNameError extends Error {
  override name = 'WireNameError'
  readonly key: string
  constructor(key: string) {
    super(`Unknown key "${key}", keys are snake_case`)
    this.key = key
  }
}

function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export function toWire(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toWire)
  if (!isPlainObject(value)) return value
  const wire: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const name = wireNameOf(key)
    wire[name] = keptAsIs.has(name) ? value[key] : toWire(value[key])
  }
  return wire
}

/** Longer than any name of the contract. */
const longestName = 200

export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire)
  if (typeof value !== 'object' || value === null) return value
  const named: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key.length > longestName || /[A-Z]/.test(key)) throw new WireNameError(key)
    // __proto__ as a key would change the object instead of filling it.
    if (key === '__proto__') throw new WireNameError(key)
    named[toCamel(key)] = keptAsIs.has(key) ? inner : fromWire(inner)
  }
  return named
}
