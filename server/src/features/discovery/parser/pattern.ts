// Patterns of words: `(buy|bought) [at least] {number} [of] our peers`. Round brackets hold alternatives, square ones
// what may be left out, curly ones slots, and <name> stands for a pattern used in several places.
import type { Word } from './words.ts'

type Node =
  | { kind: 'word'; word: string }
  | { kind: 'slot'; name: string }
  | { kind: 'all'; nodes: Node[] }
  | { kind: 'any'; nodes: Node[]; isOptional: boolean }

/** What stood in the slots, in order. */
export type Captured = readonly { slot: string; value: unknown }[]
export interface Match {
  end: number
  captured: Captured
}
/** Every way in which a slot can be filled from a word on. */
export type SlotReader = (words: readonly Word[], at: number) => readonly { end: number; value: unknown }[]
export type Slots = Readonly<Record<string, SlotReader>>

const closing: Record<string, string> = { '(': ')', '[': ']' }

export function compile(text: string, macros: Readonly<Record<string, string>>): Node {
  const expanded = text.replace(/<(\w+)>/g, (_, name: string) => {
    const macro = macros[name]
    if (macro === undefined) throw new Error(`No pattern is called <${name}>`)
    return `(${macro})`
  })
  if (/<\w+>/.test(expanded)) return compile(expanded, macros)
  const tokens = expanded.match(/[()[\]|]|\{\w+\}|[^\s()[\]{}|]+/g) ?? []
  let at = 0
  const alternatives = (until: string | undefined): Node[] => {
    const found: Node[] = []
    let sequence: Node[] = []
    for (; at < tokens.length; at += 1) {
      const token = tokens[at] ?? ''
      if (token === until) break
      if (token === '|') {
        found.push({ kind: 'all', nodes: sequence })
        sequence = []
      } else if (closing[token]) {
        at += 1
        sequence.push({ kind: 'any', nodes: alternatives(closing[token]), isOptional: token === '[' })
      } else if (token.startsWith('{')) sequence.push({ kind: 'slot', name: token.slice(1, -1) })
      else sequence.push({ kind: 'word', word: token })
    }
    return [...found, { kind: 'all', nodes: sequence }]
  }
  return { kind: 'any', nodes: alternatives(undefined), isOptional: false }
}

/** What a match can begin with. */
interface Beginnings {
  words: ReadonlySet<string>
  slots: readonly string[]
  /** Whether nothing at all matches. */
  canBeEmpty: boolean
}

const known = new WeakMap<Node, Beginnings>()

function beginningsOf(pattern: Node): Beginnings {
  const found = known.get(pattern)
  if (found) return found
  const words = new Set<string>()
  const slots = new Set<string>()
  /** Whether the node can be left out, so that what follows it can begin. */
  const visit = (node: Node): boolean => {
    switch (node.kind) {
      case 'word':
        words.add(node.word)
        return false
      case 'slot':
        slots.add(node.name)
        return false
      case 'any':
        return node.nodes.map(visit).includes(true) || node.isOptional
      case 'all':
        return node.nodes.every(visit)
    }
  }
  const canBeEmpty = visit(pattern)
  const beginnings = { words, slots: [...slots], canBeEmpty }
  known.set(pattern, beginnings)
  return beginnings
}

/** Cheap, and false for most patterns at most words: without it, a long question would be tried in thousands of ways. */
function canMatch(node: Node, words: readonly Word[], at: number, slots: Slots): boolean {
  const begins = beginningsOf(node)
  return (
    begins.canBeEmpty ||
    begins.words.has(words[at]?.folded ?? '') ||
    begins.slots.some((name) => (slots[name]?.(words, at).length ?? 1) > 0)
  )
}

/** Reads each slot at each word once. */
export function remembered(slots: Slots): Slots {
  return Object.fromEntries(
    Object.entries(slots).map(([name, read]): [string, SlotReader] => {
      const known = new Map<number, ReturnType<SlotReader>>()
      return [
        name,
        (words, at) => {
          const found = known.get(at) ?? read(words, at)
          known.set(at, found)
          return found
        },
      ]
    }),
  )
}

function matches(node: Node, words: readonly Word[], at: number, slots: Slots): Match[] {
  switch (node.kind) {
    case 'word':
      return words[at]?.folded === node.word ? [{ end: at + 1, captured: [] }] : []
    case 'slot': {
      const read = slots[node.name]
      if (!read) throw new Error(`No slot is called {${node.name}}`)
      return read(words, at).map(({ end, value }) => ({ end, captured: [{ slot: node.name, value }] }))
    }
    case 'any': {
      const found = node.nodes.flatMap((one) => (canMatch(one, words, at, slots) ? matches(one, words, at, slots) : []))
      return node.isOptional ? [...found, { end: at, captured: [] }] : found
    }
    case 'all':
      return node.nodes.reduce<Match[]>(
        (before, one) =>
          before.flatMap(({ end, captured }) =>
            matches(one, words, end, slots).map((next) => ({
              end: next.end,
              captured: [...captured, ...next.captured],
            })),
          ),
        [{ end: at, captured: [] }],
      )
  }
}

/** The longest match from a word on. */
export function longestMatch(node: Node, words: readonly Word[], at: number, slots: Slots): Match | undefined {
  let best: Match | undefined
  for (const match of matches(node, words, at, slots)) {
    if (match.end > at && (!best || match.end > best.end)) best = match
  }
  return best
}

export type { Node as Pattern }
