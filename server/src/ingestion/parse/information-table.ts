import { UnreadableFileError } from '#files/unreadable-file.ts'
import { limits } from '../read/limits.ts'
import { rawOf } from '../read/xml-node.ts'
import { readXml, type XmlNode } from '../read/xml-rows.ts'
import { holding13f } from './holding-13f.ts'
import type { Filing13FEnd, Holding13F, Reject } from './records.ts'
import { rejected } from './rows.ts'
import { BadValue } from './values.ts'

/** Yields the rows of an information table one at a time, then the row counts. */
export async function* parseInformationTable(
  source: string,
  text: AsyncIterable<string>,
  accession: string,
): AsyncGenerator<Holding13F | Reject | Filing13FEnd> {
  const end: Filing13FEnd = { kind: '13f-filing-end', accession, rowsSeen: 0, rowsRejected: 0, valueSum: 0n }
  for await (const event of readXml(source, text, 'infoTable')) {
    if (event.root.name !== 'informationtable')
      throw new UnreadableFileError(source, `<${event.root.name}> is not an information table`)
    if (event.type === 'row') yield tally(end, rowOf(source, event.node, accession, end.rowsSeen + 1))
    else for (const stray of strayElements(event.root)) yield tally(end, strayReject(source, stray))
    if (end.rowsSeen > limits.rowsPerFiling)
      throw new UnreadableFileError(source, `more than ${limits.rowsPerFiling} rows`)
  }
  yield end
}

function tally(end: Filing13FEnd, item: Holding13F | Reject): Holding13F | Reject {
  end.rowsSeen += 1
  if (item.kind === 'reject') end.rowsRejected += 1
  else end.valueSum += item.value
  return item
}

/** The table contains only rows: anything else is a row that lost its tag, and must not be dropped silently. */
const strayElements = (root: XmlNode) => root.children
const strayReject = (source: string, node: XmlNode) =>
  rejected(source, null, `<${node.name.slice(0, 40)}> is outside of any row`, rawOf(node))

function rowOf(source: string, node: XmlNode, accession: string, number: number): Holding13F | Reject {
  try {
    const cell = leaves(node)
    return holding13f(accession, number, {
      issuerName: cell.get('nameofissuer'),
      titleOfClass: cell.get('titleofclass'),
      cusip: cell.get('cusip'),
      figi: cell.get('figi'),
      value: cell.get('value'),
      amount: cell.get('sshprnamt'),
      amountUnit: cell.get('sshprnamttype'),
      putCall: cell.get('putcall'),
      discretion: cell.get('investmentdiscretion'),
      otherManagers: cell.get('othermanager'),
      votingSole: cell.get('sole'),
      votingShared: cell.get('shared'),
      votingNone: cell.get('none'),
    })
  } catch (error) {
    if (error instanceof BadValue) return rejected(source, number, error.message, rawOf(node))
    throw error
  }
}

function leaves(row: XmlNode, found = new Map<string, string>()): Map<string, string> {
  for (const node of row.children) {
    if (node.children.length > 0) leaves(node, found)
    else if (!found.has(node.name)) found.set(node.name, node.text)
    else if (node.name === 'othermanager') found.set(node.name, `${found.get(node.name)},${node.text}`)
    else throw new BadValue(`<${node.name}> is given twice`)
  }
  return found
}
