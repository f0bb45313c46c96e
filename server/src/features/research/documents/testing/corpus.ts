// First pages of reports as brokers write them. All names are invented.
import type { Known } from '../recognition/known.ts'

export const known: Known = {
  brokers: [
    { id: 'b1', name: 'Harwick & Stone', aliases: ['Harwick Stone Securities'], domains: ['harwickstone.example'] },
    { id: 'b2', name: 'Calder Ridge', aliases: [], domains: ['calderridge.example'] },
    { id: 'b3', name: 'Norvale Capital Markets', aliases: ['Norvale'], domains: [] },
  ],
  analysts: [{ id: 'a1', name: 'Priya Lindqvist', email: null, brokerId: 'b1' }],
  securities: [
    { id: 's1', name: 'Veltrane Instruments Inc', ticker: 'VLTR', isOwn: true },
    { id: 's2', name: 'Ombra Controls Corp', ticker: 'OMBC', isOwn: false },
    { id: 's3', name: 'All Metering Co', ticker: 'ALL', isOwn: false },
  ],
  today: '2026-11-18',
}

interface Example {
  name: string
  pages: string[]
  sender?: string
  expected: Partial<Record<'broker' | 'analyst' | 'dated' | 'security' | 'rating' | 'targetPrice' | 'currency', string>>
}

export const corpus: Example[] = [
  {
    name: 'a table of facts at the head',
    pages: [
      `HARWICK & STONE
Equity Research | Industrial Technology
November 4, 2026
Veltrane Instruments (NYSE: VLTR)
Backlog supports a better 2027
Rating: Outperform
Price target: $47.00 (from $42.00)
Price (close, November 3, 2026): $38.12
Priya Lindqvist, CFA
Senior Analyst
We compare Veltrane with Ombra Controls (OMBC), which we rate Market Perform.`,
    ],
    expected: {
      ...{ broker: 'b1', analyst: 'Priya Lindqvist', dated: '2026-11-04', security: 's1' },
      ...{ rating: 'Outperform', targetPrice: '47', currency: 'USD' },
    },
  },
  {
    name: 'running text with a changed target',
    pages: [
      `Calder Ridge
29 October 2026
VLTR: a clean beat
Following the results we raise our price target on Veltrane Instruments to US$44 from US$40 and reiterate our Buy rating.
Tomas Okafor | tomas.okafor@calderridge.example
Priced as of October 28, 2026. All figures in millions.`,
    ],
    expected: {
      ...{ broker: 'b2', analyst: 'Tomas Okafor', dated: '2026-10-29', security: 's1' },
      ...{ rating: 'Buy', targetPrice: '44', currency: 'USD' },
    },
  },
  {
    name: 'a downgrade names both ratings',
    pages: [
      `Norvale Capital Markets
Date: 2026-11-05
Ombra Controls (OMBC US)
We are downgrading Ombra Controls to Hold from Buy; the new price target is C$31.50 (was C$36).
Veltrane Instruments remains our preferred name in the group.
Analyst: Marguerite Faure`,
    ],
    expected: {
      ...{ broker: 'b3', analyst: 'Marguerite Faure', dated: '2026-11-05', security: 's2' },
      ...{ rating: 'Hold', targetPrice: '31.5', currency: 'CAD' },
    },
  },
  {
    name: 'an initiation by email without the broker’s name in the text',
    pages: [
      `We initiate coverage of Veltrane Instruments with an Overweight rating.
Our 12-month target price of $52 assumes 21x 2027 EPS.
November 2, 2026`,
    ],
    sender: 'research@mail.calderridge.example',
    expected: {
      broker: 'b2',
      dated: '2026-11-02',
      security: 's1',
      rating: 'Overweight',
      targetPrice: '52',
      currency: 'USD',
    },
  },
  {
    name: 'the price target in a column of its own',
    pages: [
      `Harwick Stone Securities
Company update                          Published: Oct. 14, 2026
Veltrane Instruments Inc. (VLTR)
Rating  Neutral
Target price (USD)  39.50
Upside  4%`,
    ],
    expected: {
      broker: 'b1',
      dated: '2026-10-14',
      security: 's1',
      rating: 'Neutral',
      targetPrice: '39.5',
      currency: 'USD',
    },
  },
  {
    name: 'a sector note without rating or target says neither',
    pages: [
      `Calder Ridge
Sector note: industrial sensors, 11/03/2026
All of the companies we met expect a flat first half. We see a target of 45% gross margin as within reach.
Distribution of ratings: Buy 54%, Hold 40%, Sell 6%.
Buy: expected to outperform over 12 months.`,
    ],
    expected: { broker: 'b2', dated: '2026-11-03' },
  },
  {
    name: 'an Underweight with an amount that is no target',
    pages: [
      `Norvale
Veltrane Instruments, Underweight, PT $29
November 10, 2026
We stay Underweight. Management repeated its target of $1.2 billion in revenue by 2029.`,
    ],
    expected: {
      broker: 'b3',
      dated: '2026-11-10',
      security: 's1',
      rating: 'Underweight',
      targetPrice: '29',
      currency: 'USD',
    },
  },
]
