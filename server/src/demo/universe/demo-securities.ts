// Securities of the demo's customers and their natural peers. Their ids are fixed, so that links and tests stay valid.

const id = (number: number): string => `01920000-0000-7000-8100-${String(number).padStart(12, '0')}`

export const demoIssuers = { veltrane: id(1), ostrelGauge: id(2), brackmoor: id(3), ternhollow: id(4) }

export const demoSecurities = {
  veltraneA: id(101),
  veltraneB: id(102),
  /** A listed company that is majority-owned by Veltrane Instruments. */
  ostrelGauge: id(103),
  brackmoor: id(104),
  ternhollow: id(105),
}

export interface FixedSecurity {
  id: string
  issuerId: string
  parentIssuerId?: string
  name: string
  classTitle: string
  ticker: string
  exchange: string
  subsector: string
  /** Dollars at the last quarter end. */
  marketCap: number
  price: number
  city: string
  split?: { date: string; ratio: number }
  /** Its return in the year to the last quarter end, and since: some of every peer group fall. */
  course: { year: number; sinceQuarter: number }
  isSecondClass?: boolean
  /** Share owned by institutions; lower if a founder or a parent owns a large stake. */
  institutional?: number
}

const billion = 1_000_000_000

const customers: FixedSecurity[] = [
  {
    id: demoSecurities.veltraneA,
    issuerId: demoIssuers.veltrane,
    name: 'Veltrane Instruments',
    classTitle: 'CL A',
    ticker: 'VLTN.A',
    exchange: 'XNYS',
    subsector: 'instruments',
    marketCap: 5.4 * billion,
    price: 84.2,
    course: { year: 0.1127, sinceQuarter: -0.0418 },
    city: 'Waltham',
    split: { date: '2025-06-09', ratio: 2 },
  },
  {
    id: demoSecurities.veltraneB,
    issuerId: demoIssuers.veltrane,
    name: 'Veltrane Instruments',
    classTitle: 'CL B',
    ticker: 'VLTN.B',
    exchange: 'XNYS',
    subsector: 'instruments',
    marketCap: 2.9 * billion,
    price: 81.75,
    course: { year: 0.1127, sinceQuarter: -0.0418 },
    city: 'Waltham',
    split: { date: '2025-06-09', ratio: 2 },
    isSecondClass: true,
    institutional: 0.62,
  },
  {
    id: demoSecurities.ostrelGauge,
    issuerId: demoIssuers.ostrelGauge,
    parentIssuerId: demoIssuers.veltrane,
    name: 'Ostrelle Gauge',
    classTitle: 'COM',
    ticker: 'OSTG',
    exchange: 'XNAS',
    subsector: 'instruments',
    marketCap: 2.6 * billion,
    price: 37.4,
    course: { year: -0.0683, sinceQuarter: 0.0214 },
    city: 'San Diego',
    institutional: 0.38,
  },
  {
    id: demoSecurities.brackmoor,
    issuerId: demoIssuers.brackmoor,
    name: 'Brackmoor Foods',
    classTitle: 'COM',
    ticker: 'BRKM',
    exchange: 'XNYS',
    subsector: 'packaged_food',
    marketCap: 4.3 * billion,
    price: 46.9,
    course: { year: -0.0859, sinceQuarter: 0.0187 },
    city: 'Minneapolis',
    institutional: 0.66,
  },
  {
    id: demoSecurities.ternhollow,
    issuerId: demoIssuers.ternhollow,
    name: 'Ternhollow Therapeutics',
    classTitle: 'COM',
    ticker: 'TRNH',
    exchange: 'XNAS',
    subsector: 'biotechnology',
    marketCap: 3.1 * billion,
    price: 28.35,
    course: { year: 0.3842, sinceQuarter: -0.1274 },
    city: 'Cambridge',
  },
]

// name | ticker | dollars (billions) | price | return in percent, in the year to the quarter end and since | city
const peerTexts: Record<string, { exchange: string; lines: string }> = {
  instruments: {
    exchange: 'XNYS',
    lines: `Caldrithe Metrology|CDRM|7.8|142.1|24.56 -7.87|San Jose
Quelmont Sensors|QLMS|4.9|63.7|-13.08 3.37|Minneapolis
Sarvelde Instruments|SRVD|3.6|51.2|4.73 -1.82|Portland
Haldrane Measurement|HLDM|9.1|208.4|17.94 -4.87|Boston
Orlesk Analytics|ORLK|2.9|33.8|-21.37 -9.57|Austin
Pryndale Controls|PRYD|6.2|97.5|8.19 1.23|Cleveland
Wenstrel Optics|WNSO|2.4|44.6|-31.66 6.28|San Diego
Kestrow Gauging|KSTG|3.2|71.9|2.93 -3.11|Milwaukee`,
  },
  packaged_food: {
    exchange: 'XNYS',
    lines: `Farrowmede Foods|FRMD|5.6|58.3|6.27 2.66|Chicago
Oldrigg Mills|ODRG|3.9|41.7|-4.44 -1.12|Kansas City
Merrowgarth Provisions|MRWG|2.7|29.4|-17.23 -6.77|Cincinnati
Pellcombe Pantry|PLCB|6.9|77.8|11.77 0.69|Atlanta
Tolvedale Snacks|TVDL|4.1|64.2|3.63 -4.89|Dallas
Grethmere Dairy|GRTM|2.2|24.9|-9.92 3.26|Milwaukee
Hestrane Kitchens|HSRK|8.4|112.6|14.17 1.63|St. Louis`,
  },
  biotechnology: {
    exchange: 'XNAS',
    lines: `Ilvarent Biosciences|ILVR|4.4|52.6|-26.26 8.82|Cambridge
Norlessa Therapeutics|NRLS|2.8|31.7|61.54 4.22|San Diego
Quarrelith Genetics|QRLG|5.1|68.9|-14.84 -6.08|Boston
Zephrane Bio|ZPHR|2.1|19.8|-47.94 -18.32|Cambridge
Talvessor Medicines|TVSM|3.7|44.1|22.68 2.29|San Francisco
Corvelane Oncology|CVLO|6.3|88.2|9.41 -3.66|Waltham
Skelmere Neuro|SKLM|2.5|23.3|-35.22 11.61|Seattle
Eldrassa Immune|EDRS|3.3|36.5|5.11 -8.36|Philadelphia`,
  },
}

const peers: FixedSecurity[] = Object.entries(peerTexts).flatMap(([subsector, { exchange, lines }], group) =>
  lines.split('\n').map((line, index) => {
    const [name = '', ticker = '', marketCap = '', price = '', returns = '', city = ''] = line.split('|')
    const [year = 0, sinceQuarter = 0] = returns.split(' ').map((percent) => Number(percent) / 100)
    return {
      id: id(200 + group * 20 + index),
      issuerId: id(20 + group * 20 + index),
      name,
      classTitle: 'COM',
      ticker,
      exchange,
      subsector,
      marketCap: Number(marketCap) * billion,
      price: Number(price),
      course: { year, sinceQuarter },
      city,
      ...(ticker === 'HLDM' && { split: { date: '2026-03-09', ratio: 3 } }),
      ...(ticker === 'ZPHR' && { split: { date: '2025-09-15', ratio: 0.1 } }),
    }
  }),
)

export const fixedSecurities: readonly FixedSecurity[] = [...customers, ...peers]

const peerIds = (subsector: string): string[] => peers.filter((one) => one.subsector === subsector).map((one) => one.id)

/** Days from the end of a quarter to the call about its results, by security id, where a calendar shows the call. */
export const daysToResults: Readonly<Record<string, number>> = {
  [demoSecurities.veltraneA]: 28,
  ...Object.fromEntries(peerIds('instruments').map((id, index) => [id, 22 + index * 2])),
}

/** Each demo security's peers, by security id. */
export const demoPeers: Readonly<Record<string, readonly string[]>> = {
  [demoSecurities.veltraneA]: peerIds('instruments'),
  [demoSecurities.veltraneB]: peerIds('instruments'),
  [demoSecurities.ostrelGauge]: peerIds('instruments'),
  [demoSecurities.brackmoor]: peerIds('packaged_food'),
  [demoSecurities.ternhollow]: peerIds('biotechnology'),
}
