import { createHash } from 'node:crypto'
import type { Source } from '../read/source.ts'
import { textOf } from '../read/source-text.ts'
import type { SubmissionHeader } from '../read/submission-header.ts'
import { quarterOf } from './dates.ts'
import { accessionIn } from './identifiers.ts'

const space = /\s+/g

export interface FilingIdentity {
  accession: string
  isAccessionSynthesized: boolean
}

/** The accession from the header, the folder or the file name; null if none has one. */
function knownAccession(source: Source, header: SubmissionHeader | null): string | null {
  return accessionIn(header?.accession ?? '') ?? accessionIn(folderOf(source)) ?? accessionIn(source.fileName)
}

const folderOf = (source: Source) => source.container.split(/[\\/]| » /).at(-1) ?? ''

/**
 * A 13F without an accession is named by its manager, quarter, form and amendment; the caller adds a digest of what it
 * says, because a manager can file several of one kind.
 */
export function identity13f(
  source: Source,
  header: SubmissionHeader | null,
  filing: { cik: string; period: string; form: string; amendmentNumber: number | null },
): FilingIdentity {
  const known = knownAccession(source, header)
  if (known !== null) return { accession: known, isAccessionSynthesized: false }
  const notice = filing.form.startsWith('13F-NT') ? '-NT' : ''
  const amendment = filing.form.endsWith('/A') ? `-A${filing.amendmentNumber ?? 0}` : ''
  return { accession: `${filing.cik}-${quarterOf(filing.period)}${notice}${amendment}`, isAccessionSynthesized: true }
}

/** Any other bare document is named by a hash of its content: with other line ends it is the same filing. */
export async function identityOf(source: Source, header: SubmissionHeader | null): Promise<FilingIdentity> {
  const known = knownAccession(source, header)
  if (known !== null) return { accession: known, isAccessionSynthesized: false }
  return { accession: `content-${await digestOf(source)}`, isAccessionSynthesized: true }
}

/** From the first element on, and without any space: other line ends, indentation or encodings do not matter. */
async function digestOf(source: Source): Promise<string> {
  const hash = createHash('sha256')
  let prelude: string | null = ''
  for await (const piece of textOf(source)) {
    if (prelude === null) hash.update(piece.replace(space, ''))
    else {
      prelude += piece
      const start = prelude.search(/<[A-Za-z_]/)
      if (start < 0) continue
      hash.update(prelude.slice(start).replace(space, ''))
      prelude = null
    }
  }
  if (prelude !== null) hash.update(prelude)
  return hash.digest('hex').slice(0, 16)
}
