// JSON is snake_case on the wire and camelCase in code. This file alone converts, on both sides.

/** Below these names the keys belong to people, not to us: they travel as they are. */
const keptAsIs = new Set(['settings', 'custom_field', 'custom_fields'])

export const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
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

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire)
  if (!isPlainObject(value)) return value
  const wire: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const name = toSnake(key)
    wire[name] = keptAsIs.has(name) ? inner : toWire(inner)
  }
  return wire
}

export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire)
  if (typeof value !== 'object' || value === null) return value
  const named: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    if (/[A-Z]/.test(key)) throw new WireNameError(key)
    // __proto__ as a key would change the object instead of filling it.
    if (key === '__proto__') throw new WireNameError(key)
    named[toCamel(key)] = keptAsIs.has(key) ? inner : fromWire(inner)
  }
  return named
}
