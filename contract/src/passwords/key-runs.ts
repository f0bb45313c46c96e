// Runs that fingers make without thinking: along the keyboard, the alphabet or the digits.

/** Rows of keys, each with its distance from the left. */
const layouts = [
  ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./'],
  ['`1234567890-=', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm,.-'],
  ['`1234567890-=', 'azertyuiop', 'qsdfghjklm', 'wxcvbn,;:!'],
].map((rows) => {
  const places = new Map<string, { row: number; x: number }>()
  rows.forEach((keys, row) => {
    const left = [0, 1.5, 1.75, 2.25][row] ?? 0
    ;[...keys].forEach((key, column) => {
      places.set(key, { row, x: left + column })
    })
  })
  return places
})

const shifted = new Map(
  [...'~!@#$%^&*()_+{}|:"<>?'].map((sign, index) => [sign, "`1234567890-=[]\\;',./"[index] ?? sign]),
)

/** The key that a sign is on. */
const keyOf = (sign: string): string => shifted.get(sign) ?? sign

/** Which way the finger goes from a key to one beside it. */
function stepOn(places: (typeof layouts)[number], from: string, to: string): string | undefined {
  const [one, other] = [places.get(from), places.get(to)]
  if (!one || !other || from === to) return undefined
  const [down, right] = [other.row - one.row, other.x - one.x]
  const isBeside = down === 0 ? Math.abs(right) === 1 : Math.abs(down) === 1 && Math.abs(right) < 1
  return isBeside ? `${down} ${Math.sign(right)}` : undefined
}

const patterns = ['147258369', '741852963', '789456123', '123654789', '963852741', '159753', '357159', '147852369']

interface Run {
  end: number
  /** How often the direction changes; more is harder to guess. */
  turns: number
}

/** Runs of at least three characters that begin here, in every length. */
export function runsFrom(text: readonly string[], start: number): Run[] {
  return [...layouts.flatMap((places) => walk(text, start, places)), ...count(text, start), ...pads(text, start)]
}

function walk(text: readonly string[], start: number, places: (typeof layouts)[number]): Run[] {
  const runs: Run[] = []
  let [turns, direction] = [0, '']
  for (let end = start + 1; end < text.length; end += 1) {
    const step = stepOn(places, keyOf(text[end - 1] ?? ''), keyOf(text[end] ?? ''))
    if (!step) break
    if (direction && step !== direction) turns += 1
    direction = step
    if (end - start >= 2) runs.push({ end: end + 1, turns })
  }
  return runs
}

const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => code >= 97 && code <= 122

/** abc, cba, 789012 and, skipping one each, 2468. */
function count(text: readonly string[], start: number): Run[] {
  const runs: Run[] = []
  let step = 0
  for (let end = start + 1; end < text.length; end += 1) {
    const [before, here] = [text[end - 1]?.charCodeAt(0) ?? 0, text[end]?.charCodeAt(0) ?? 0]
    const size = isDigit(before) && isDigit(here) ? 10 : isLetter(before) && isLetter(here) ? 26 : 0
    if (size === 0) break
    const ahead = (here - before + size) % size
    const taken = ahead > size / 2 ? ahead - size : ahead
    if (Math.abs(taken) > 2 || (step !== 0 && taken !== step) || taken === 0) break
    step = taken
    if (end - start >= 2) runs.push({ end: end + 1, turns: Math.abs(step) - 1 })
  }
  return runs
}

/** Lines on the number pad. */
function pads(text: readonly string[], start: number): Run[] {
  const runs: Run[] = []
  for (let length = 3; length <= 9 && start + length <= text.length; length += 1) {
    const part = text.slice(start, start + length).join('')
    if (patterns.some((pattern) => pattern.includes(part))) runs.push({ end: start + length, turns: 0 })
  }
  return runs
}
