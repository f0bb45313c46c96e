/** Why a file cannot be read, as the end of a sentence that starts with the file name: "is empty". */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet'
}
