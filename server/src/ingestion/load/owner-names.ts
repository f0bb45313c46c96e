// Filers of Forms 3, 4 and 5: people, as LAST FIRST MIDDLE in EDGAR, and their companies, funds and trusts.
import type { InsiderOwner } from '../parse/records.ts'

const legalForms =
  /\b(INC|INCORPORATED|CORP|CORPORATION|COMPANY|LLC|LLP|LLLP|LP|LTD|LIMITED|PLC|GMBH|SARL|TRUST|FOUNDATION|FUND|FUNDS)\b|\b(L\.? ?L\.? ?C|L\.? ?P|S\.A|N\.V|B\.V|A\.G|N\.A)\b\.?|[&\d]/i

const firmWords =
  /\b(CO|SA|AG|NV|BV|SE|AB|AS)\.?$|\b(PARTNERS|PARTNERSHIP|CAPITAL|HOLDING|HOLDINGS|MANAGEMENT|ADVIS[OE]RS|ADVISORY|INVESTMENTS?|INVESTORS|INVESTCO|GROUP|VENTURES?|ASSOCIATES|BANK|BANCORP|ESTATE|ENTERPRISES|EQUITY|MASTER|OPPORTUNIT(Y|IES)|INTERNATIONAL|GLOBAL|PENSION|SCHEME|UNIVERSITY|PLAN|FAMILY|SPONSOR|ACQUISITION|INSURANCE|ASSETS?)\b/i

/** Only a natural person can be an officer, whatever the name looks like; but a legal form in the name rules it out. */
export function isNaturalPerson(owner: InsiderOwner): boolean {
  if (legalForms.test(owner.name)) return false
  return owner.isOfficer || !firmWords.test(owner.name)
}

/** LE, DU and LA are left out: by themselves they are common surnames. */
const particles = /^(VAN|VON|DE|DEL|DELLA|DOS|ST|ST\.|SAN|TER|BIN|IBN)$/i
const followingParticles = /^(DER|DEN|LA|LAS|LOS)$/i
const suffixes = /^(JR|SR|II|III|IV)\.?$/i
/** Degrees and titles are not part of a name. */
const titles = /^(DR|MR|MRS|MS|MD|M\.D|PHD|PH\.D|CPA|ESQ|DDS|J\.D)\.?$/i

interface PersonName {
  firstName: string
  lastName: string
}

/** A single word is the last name. */
export function splitOwnerName(text: string): PersonName {
  const plain = text.replace(/\s+/g, ' ').trim()
  const isShouted = plain === plain.toUpperCase()
  const spelled = (words: string[]) => words.map((word) => (isShouted ? capitalized(word) : word)).join(' ')
  const comma = plain.indexOf(',')
  const all = plain.replaceAll(',', ' ').split(' ').filter(Boolean)
  const suffix = all
    .filter((word) => suffixes.test(word))
    .map((word) => (/^[js]r/i.test(word) ? capitalized(word) : word))
  const isPartOfName = (word: string) => !suffixes.test(word) && !titles.test(word)
  const words = all.filter(isPartOfName)
  // `Smith, John` marks the end of the last name; in `SMITH JOHN, JR` the comma means something else.
  const beforeComma = comma < 0 ? 0 : plain.slice(0, comma).split(' ').filter(isPartOfName).length
  const length = beforeComma > 0 && beforeComma < words.length ? beforeComma : lastNameLength(words)
  return {
    lastName: [spelled(words.slice(0, length)), ...suffix].filter(Boolean).join(' ') || plain,
    firstName: spelled(words.slice(length)),
  }
}

/** Particles in front belong to the last name, as long as a first name is left: VAN DER BERG ANNA. */
function lastNameLength(words: readonly string[]): number {
  if (words.length < 3 || !particles.test(words[0] ?? '')) return 1
  return words.length > 3 && followingParticles.test(words[1] ?? '') ? 3 : 2
}

/** BUFFETT → Buffett, O'BRIEN → O'Brien, MCMAHON → McMahon, JEAN-CLAUDE → Jean-Claude; VAN and DE go lower-case. */
function capitalized(word: string): string {
  if (/^(VAN|VON|DE|DEL|DELLA|DER|DEN|DI|DA|DOS|DU)$/.test(word)) return word.toLowerCase()
  return word
    .toLowerCase()
    .replace(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}
