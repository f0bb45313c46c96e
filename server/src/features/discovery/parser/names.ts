// Other names of sectors and market caps.

/** By the words that a sector's name contains. */
const sectorWords: [string, string[]][] = [
  [
    'technology',
    ['tech', 'software', 'semiconductor', 'semiconductors', 'semis', 'information technology', 'it', 'internet'],
  ],
  ['health', ['healthcare', 'health', 'biotech', 'pharma', 'pharmaceuticals', 'medtech', 'life sciences', 'medical']],
  ['financial', ['financial', 'finance', 'financial services', 'fintech']],
  ['industrial', ['industrial', 'manufacturing', 'aerospace', 'machinery', 'capital goods']],
  ['energy', ['oil', 'oil and gas', 'oil & gas', 'renewables', 'clean energy']],
  ['material', ['material', 'mining', 'miners', 'chemicals', 'metals', 'metals and mining']],
  ['utilit', ['utility', 'power']],
  ['propert', ['real estate', 'reit', 'reits']],
  ['real estate', ['property', 'reit', 'reits']],
  ['communication', ['communications', 'telecom', 'telecoms', 'media', 'communication services', 'telecommunications']],
  ['staples', ['consumer staples', 'staples', 'food and beverage', 'food']],
  ['consumer', ['consumer', 'consumer discretionary', 'retailers', 'discretionary']],
]

export function sectorEntries(sectors: readonly { code: string; name: string }[]): [string, readonly string[]][] {
  const aliases = sectorWords.flatMap(([part, names]): [string, readonly string[]][] => {
    const found = sectors.find(({ name, code }) => `${code} ${name}`.toLowerCase().includes(part))
    return found ? names.map((name) => [name, [found.code]]) : []
  })
  return [...sectors.map(({ code, name }): [string, readonly string[]] => [name, [code]]), ...aliases]
}

export function marketCapEntries(codes: readonly string[]): [string, readonly string[]][] {
  const known = (...wanted: string[]) => wanted.filter((code) => codes.includes(code))
  const single = codes.flatMap((code): [string, readonly string[]][] =>
    [`${code} cap`, `${code} caps`, `${code}cap`, `${code}caps`, `${code} capitalization`].map((name) => [
      name,
      [code],
    ]),
  )
  const joint: [string, readonly string[]][] = [
    ['smid cap', known('small', 'mid')],
    ['smid caps', known('small', 'mid')],
    ['smid', known('small', 'mid')],
    ['small and mid cap', known('small', 'mid')],
    ['small and mid caps', known('small', 'mid')],
    ['small to mid cap', known('small', 'mid')],
    ['small mid cap', known('small', 'mid')],
    ['small or mid cap', known('small', 'mid')],
    ['mid and large cap', known('mid', 'large')],
    ['mid to large cap', known('mid', 'large')],
    ['mid large cap', known('mid', 'large')],
  ]
  return [...single, ...joint.filter(([, list]) => list.length > 0)]
}
