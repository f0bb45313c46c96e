/** A seeded random number generator (mulberry32), so that a failing case can be reproduced. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Random = ReturnType<typeof randomFrom>
type Mutation = (bytes: Buffer, random: Random) => Buffer

const nonsense = [
  '-1',
  'NaN',
  '1e30',
  '1,000',
  '9'.repeat(40),
  '',
  'See Item 4',
  '0x1F',
  '∞',
  '9'.repeat(17),
  '9'.repeat(14),
]
const injections = [
  '&bomb;',
  '&#0;',
  '<!DOCTYPE a [<!ENTITY bomb "ha">]>',
  '<!ENTITY x SYSTEM "file:///etc/passwd">',
  '<![CDATA[',
  '<!--',
  '"',
  '\t',
  '\u0000',
  '<html>',
  '</TEXT>',
  '<x>',
]

const between = (bytes: Buffer, from: number, to: number, inserted: string | Buffer) =>
  Buffer.concat([bytes.subarray(0, from), Buffer.from(inserted), bytes.subarray(to)])

/** A random match of the pattern. */
function pick(bytes: Buffer, pattern: RegExp, random: Random): { from: number; to: number } | null {
  const found = [...bytes.toString('latin1').matchAll(pattern)]
  const match = found[random(Math.max(1, found.length))]
  return match ? { from: match.index, to: match.index + match[0].length } : null
}

const truncate: Mutation = (bytes, random) => bytes.subarray(0, random(bytes.length + 1))

const flipBytes: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes)
  for (let times = random(8); times >= 0; times -= 1) changed[random(changed.length)] = random(256)
  return changed
}

const deleteTag: Mutation = (bytes, random) => {
  const place = pick(bytes, /<[^<>]{1,80}>|\t|\n/g, random)
  return place ? between(bytes, place.from, place.to, '') : bytes
}

const doubleTag: Mutation = (bytes, random) => {
  const place = pick(bytes, /<[^<>]{1,80}>|\t|\n/g, random)
  return place ? between(bytes, place.to, place.to, bytes.subarray(place.from, place.to)) : bytes
}

const doubleElement: Mutation = (bytes, random) => {
  const place = pick(bytes, /<(\w+:?\w*)>[^<>]*<\/\1>|[^\n]*\n/g, random)
  return place ? between(bytes, place.to, place.to, bytes.subarray(place.from, place.to)) : bytes
}

const deleteElement: Mutation = (bytes, random) => {
  const place = pick(bytes, /<(\w+:?\w*)>[^<>]*<\/\1>|[^\n]*\n/g, random)
  return place ? between(bytes, place.from, place.to, '') : bytes
}

const wrongNumber: Mutation = (bytes, random) => {
  const place = pick(bytes, /(?<=[>\t,])\d[\d.]*(?=[<\t,\n])/g, random)
  return place ? between(bytes, place.from, place.to, nonsense[random(nonsense.length)] ?? '') : bytes
}

const inject: Mutation = (bytes, random) => {
  const place = random(bytes.length + 1)
  return between(bytes, place, place, injections[random(injections.length)] ?? '')
}

const moveBlock: Mutation = (bytes, random) => {
  const from = random(bytes.length)
  const block = bytes.subarray(from, from + random(2000))
  const rest = between(bytes, from, from + block.length, '')
  const to = random(rest.length + 1)
  return between(rest, to, to, block)
}

const mutations = {
  truncate,
  flipBytes,
  deleteTag,
  doubleTag,
  doubleElement,
  deleteElement,
  wrongNumber,
  inject,
  moveBlock,
}

/** One case: the mutated bytes and the names of the mutations. */
export function mutated(bytes: Buffer, seed: number): { bytes: Buffer; names: string[] } {
  const random = randomFrom(seed)
  const names = Object.keys(mutations) as (keyof typeof mutations)[]
  const chosen = Array.from({ length: 1 + random(2) }, () => names[random(names.length)] ?? 'truncate')
  return { bytes: chosen.reduce((current, name) => mutations[name](current, random), bytes), names: chosen }
}
