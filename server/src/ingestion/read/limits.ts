/** Limits that no legitimate filing reaches. They bound the memory and time that a hostile or broken file can take. */
export const limits = {
  /** Bytes read to detect the type of a file. */
  peekBytes: 16 * 1024,
  /** Characters an XML reader accepts without an event: one element's text, a comment, a tag. */
  elementCharacters: 4 * 1024 * 1024,
  /** A pre-XML schedule, read into memory. */
  textScheduleCharacters: 32 * 1024 * 1024,
  /** Text before an XML declaration. */
  preludeCharacters: 64 * 1024,
  /** Elements of one document outside its rows: a cover page, an ownership document. */
  treeNodes: 200_000,
  /** Elements of one row. */
  rowNodes: 20_000,
  /** The largest real information tables have about 60,000 rows. */
  rowsPerFiling: 5_000_000,
  headerCharacters: 1024 * 1024,
  lineCharacters: 1024 * 1024,
  /** A JSON reference list is read whole; the real ones are about one megabyte. */
  jsonBytes: 64 * 1024 * 1024,
  zip: { entries: 500_000, ratioFromBytes: 256 * 1024 * 1024 },
  folderDepth: 32,
}
