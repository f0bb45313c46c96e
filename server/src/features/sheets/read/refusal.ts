/** Why a file cannot become a sheet, as a sentence that begins with the file: "is empty". */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet'
}
