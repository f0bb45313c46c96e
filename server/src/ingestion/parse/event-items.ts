// Items of Form 8-K: their numbers, how headers of submissions write them, and what they say in plain words.

// number | plain words | how the header's title begins
const text = `1.01 | Entry into a material agreement | Entry into a Material Definitive
1.02 | Termination of a material agreement | Termination of a Material Definitive
1.03 | Bankruptcy or receivership | Bankruptcy or Receivership
1.04 | Mine safety | Mine Safety
1.05 | Material cybersecurity incident | Material Cybersecurity
2.01 | Completion of an acquisition or sale of assets | Completion of Acquisition
2.02 | Results of operations | Results of Operations
2.03 | New financial obligation | Creation of a Direct Financial
2.04 | Event that accelerates a financial obligation | Triggering Events
2.05 | Exit or disposal costs | Cost
2.06 | Material impairment | Material Impairment
3.01 | Delisting or failure to meet a listing rule | Notice of Delisting
3.02 | Unregistered sale of equity securities | Unregistered Sale
3.03 | Change in rights of security holders | Material Modification
4.01 | Change of auditor | Changes in Registrant
4.02 | Non-reliance on prior financial statements | Non-Reliance
5.01 | Change of control | Changes in Control
5.02 | Departure or appointment of directors or officers | Departure of Directors
5.03 | Articles or bylaws amended, or fiscal year changed | Amendments to Articles
5.04 | Suspension of trading under employee plans | Temporary Suspension
5.05 | Code of ethics amended or waived | Amendments to the Registrant
5.06 | Change in shell company status | Change in Shell Company
5.07 | Shareholder votes | Submission of Matters
5.08 | Shareholder nominations of directors | Shareholder
6.01 | Asset-backed security materials | ABS Informational
6.02 | Change of servicer or trustee | Change of Servicer
6.03 | Change in credit enhancement | Change in Credit
6.04 | Failure to make a required distribution | Failure to Make
6.05 | Updated disclosure of an asset-backed security | Securities Act Updating
6.06 | Static pool | Static Pool
7.01 | Regulation FD disclosure | Regulation FD
8.01 | Other events | Other Events
9.01 | Financial statements and exhibits | Financial Statements and`

const plain = (words: string) => words.toLowerCase().replace(/[^a-z]+/g, '')

const items = text.split('\n').map((line) => {
  const [code = '', words = '', opening = ''] = line.split(' | ')
  return { code, words, opening: plain(opening) }
})

/** The number of an item as a header or a list writes it; what is unknown stays as it is. */
export function itemCode(written: string): string {
  const trimmed = written.trim().slice(0, 200)
  if (/^\d+(\.\d+)?$/.test(trimmed)) return trimmed
  const title = plain(trimmed)
  return items.find(({ opening }) => title.startsWith(opening))?.code ?? trimmed
}

const exhibits = '9.01'

/** Exhibits come with nearly everything: they are named only where they are all there is. */
export function itemsInWords(codes: readonly string[]): string {
  const significant = codes.some((code) => code !== exhibits) ? codes.filter((code) => code !== exhibits) : codes
  return significant.map(inWords).join('; ')
}

function inWords(code: string): string {
  const words = items.find((item) => item.code === code)?.words
  if (words !== undefined) return `${words} (${code})`
  return /^\d/.test(code) ? `Item ${code}` : code
}
