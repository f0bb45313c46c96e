/** The spreadsheet letters of a zero-based column: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

const longestName = 200

/** Makes column names unique: an empty name becomes the column letter, and repeated names are numbered. */
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
