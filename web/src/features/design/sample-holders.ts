const names = [
  'Northgate Capital Management LLC',
  'Ostrava Pension Reserve',
  'The Teachers and Public Employees Retirement Investment Board of the Province of New Brunswick',
  'Halden & Brandt Asset Management AG',
  'Cedar Point Partners',
  'Meridian Global Equity Research & Investment Management (International) Ltd.',
  'Sōseki Trust Bank',
  'Bluewater Quantitative Strategies LP',
  'Kestrel Ridge Advisors',
  'Ålesund Sovereign Wealth Office',
]
const styles = ['Growth', 'Value', 'GARP', 'Index', 'Hedge fund', 'Income']
const cities = ['Toronto', 'Boston', 'London', 'Frankfurt', 'Tokyo', 'New York', 'Oslo', 'Fredericton']
const stages = ['Holder', 'Engaged', 'Target', 'Lapsed'] as const

export type SampleHolder = {
  id: string
  name: string
  style: string
  city: string
  stage: (typeof stages)[number]
  shares: number
  change: number
  value: number
  ofPortfolio: number
  turnover: number
  history: number[]
}

/** Deterministic, so that screenshots can be compared. */
export function sampleHolders(count: number): SampleHolder[] {
  const random = generator(7)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  return Array.from({ length: count }, (_, index) => {
    const shares = Math.floor(random() ** 3 * 24_000_000) + 1200
    const change = random() < 0.12 ? 0 : Math.floor((random() - 0.48) * shares * 0.4)
    return {
      id: String(index),
      name: index < names.length ? pick([names[index] ?? '']) : `${pick(names).split(' ', 2).join(' ')} Fund ${index}`,
      style: pick(styles),
      city: pick(cities),
      stage: pick(stages),
      shares,
      change,
      value: shares * 48.27,
      ofPortfolio: random() ** 2 * 6,
      turnover: random() * 90,
      history: Array.from(
        { length: 8 },
        (_, quarter) => shares - (change * (7 - quarter)) / 3 + random() * shares * 0.1,
      ),
    }
  })
}

function generator(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
