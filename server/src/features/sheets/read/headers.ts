/** A, B … Z, AA: how a spreadsheet calls its columns, from 0. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

const longestName = 200

/** Every column has a name of its own: an empty one is called by its letter, the second of a name is numbered. */
export function repairedNames(header: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, index) => {
    const given = (header[index] ?? '').replace(/\s+/g, ' ').trim().slice(0, longestName)
    const wanted = given || `Column ${columnLetters(index)}`
    let name = wanted
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wanted} (${count})`
    taken.add(name.toLowerCase())
    return name
  })
}
