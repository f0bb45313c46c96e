// The SEC's own text of the official 13(f) list, without a header: nine characters of CUSIP, a star if options on it are
// listed, thirty of name, the class, and whether it was added or deleted since the last list.

import type { Source } from '../read/source.ts'
import { linesOf } from '../read/source-text.ts'
import { isCusipValid, requiredCusip } from './identifiers.ts'
import { changeOnList, quarterOfList } from './official-list.ts'
import type { Reject } from './records.ts'
import type { OfficialSecurity } from './reference-records.ts'
import { rejected } from './rows.ts'
import { BadValue, optionalText, requiredText } from './values.ts'

const at = { cusip: 0, star: 9, name: 10, title: 40, status: 67, end: 70 }

export async function* parseOfficialListText(source: Source): AsyncGenerator<OfficialSecurity | Reject> {
  const quarter = quarterOfList(source.name)
  let number = 0
  for await (const lines of linesOf(source))
    for (const line of lines) {
      number += 1
      if (line.trim() === '') continue
      const item = officialLine(source, number, line)
      if (item) yield item.kind === 'reject' ? item : { ...item, quarter }
    }
}

/** Null for options on a security that has its own line: nobody reports their CUSIPs. */
function officialLine(source: Source, number: number, line: string): Omit<OfficialSecurity, 'quarter'> | Reject | null {
  const titleOfClass = optionalText(line.slice(at.title, at.status))
  if (titleOfClass === 'CALL' || titleOfClass === 'PUT') return null
  try {
    const cusip = requiredCusip(line.slice(at.cusip, at.star))
    const issuerName = requiredText(line.slice(at.name, at.title), 'the name of the issuer')
    const change = changeOnList(line.slice(at.status, at.end))
    return { kind: 'official-security', cusip, isCusipValid: isCusipValid(cusip), issuerName, titleOfClass, change }
  } catch (error) {
    if (error instanceof BadValue) return rejected(source.name, number, error.message, line)
    throw error
  }
}
