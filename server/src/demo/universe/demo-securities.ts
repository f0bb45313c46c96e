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
    city: 'Cambridge',
  },
]

// name | ticker | dollars (billions) | price | city
const peerTexts: Record<string, { exchange: string; lines: string }> = {
  instruments: {
    exchange: 'XNYS',
    lines: `Caldrithe Metrology|CDRM|7.8|142.1|San Jose
Quelmont Sensors|QLMS|4.9|63.7|Minneapolis
Sarvelde Instruments|SRVD|3.6|51.2|Portland
Haldrane Measurement|HLDM|9.1|208.4|Boston
Orlesk Analytics|ORLK|2.9|33.8|Austin
Pryndale Controls|PRYD|6.2|97.5|Cleveland
Wenstrel Optics|WNSO|2.4|44.6|San Diego
Kestrow Gauging|KSTG|3.2|71.9|Milwaukee`,
  },
  packaged_food: {
    exchange: 'XNYS',
    lines: `Farrowmede Foods|FRMD|5.6|58.3|Chicago
Oldrigg Mills|ODRG|3.9|41.7|Kansas City
Merrowgarth Provisions|MRWG|2.7|29.4|Cincinnati
Pellcombe Pantry|PLCB|6.9|77.8|Atlanta
Tolvedale Snacks|TVDL|4.1|64.2|Dallas
Grethmere Dairy|GRTM|2.2|24.9|Milwaukee
Hestrane Kitchens|HSRK|8.4|112.6|St. Louis`,
  },
  biotechnology: {
    exchange: 'XNAS',
    lines: `Ilvarent Biosciences|ILVR|4.4|52.6|Cambridge
Norlessa Therapeutics|NRLS|2.8|31.7|San Diego
Quarrelith Genetics|QRLG|5.1|68.9|Boston
Zephrane Bio|ZPHR|2.1|19.8|Cambridge
Talvessor Medicines|TVSM|3.7|44.1|San Francisco
Corvelane Oncology|CVLO|6.3|88.2|Waltham
Skelmere Neuro|SKLM|2.5|23.3|Seattle
Eldrassa Immune|EDRS|3.3|36.5|Philadelphia`,
  },
}

const peers: FixedSecurity[] = Object.entries(peerTexts).flatMap(([subsector, { exchange, lines }], group) =>
  lines.split('\n').map((line, index) => {
    const [name = '', ticker = '', marketCap = '', price = '', city = ''] = line.split('|')
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
      city,
      ...(ticker === 'HLDM' && { split: { date: '2026-03-09', ratio: 3 } }),
      ...(ticker === 'ZPHR' && { split: { date: '2025-09-15', ratio: 0.1 } }),
    }
  }),
)

export const fixedSecurities: readonly FixedSecurity[] = [...customers, ...peers]

const peerIds = (subsector: string): string[] => peers.filter((one) => one.subsector === subsector).map((one) => one.id)

/** Each demo security's peers, by security id. */
export const demoPeers: Readonly<Record<string, readonly string[]>> = {
  [demoSecurities.veltraneA]: peerIds('instruments'),
  [demoSecurities.veltraneB]: peerIds('instruments'),
  [demoSecurities.ostrelGauge]: peerIds('instruments'),
  [demoSecurities.brackmoor]: peerIds('packaged_food'),
  [demoSecurities.ternhollow]: peerIds('biotechnology'),
}
