// Reports of invented brokers on the demo's company, in the words and with the figures of their trade.

export interface DemoReport {
  broker: string
  analyst: string
  /** Days before today. */
  daysAgo: number
  title: string
  rating: string
  target: number
  price: string
  paragraphs: readonly string[]
  risks: string
  isConfirmed: boolean
  /** What the same broker said before. */
  before: { rating: string; target: number; daysAgo: number }
}

export const licenseNotice =
  'For the use of clients only. Internal distribution within your company is permitted; forwarding it to third parties is not.'

export const reports: readonly DemoReport[] = [
  {
    broker: 'Tarrant Hale Securities',
    analyst: 'Rosalind Achebe',
    daysAgo: 13,
    title: 'Orders turn up, and the backlog says why',
    rating: 'Outperform',
    target: 47,
    price: '$38.12',
    paragraphs: [
      'Third-quarter orders rose 9% organically, the first acceleration in five quarters. Process analytics led, with two large awards in semiconductor fluids. Backlog covers seven months of sales, against five a year ago.',
      'Gross margin of 53.1% was 80 basis points above our estimate. Half of that came from service contracts, which now make up 31% of revenue and renew at 94%.',
      'We raise our 2027 EPS estimate to $2.31 from $2.18. Our price target moves to 20 times that figure, in line with the average of the past three years.',
    ],
    risks:
      'A pause in semiconductor capital spending, slower price increases in calibration services, and the integration of Ostrel Gauge.',
    isConfirmed: true,
    before: { rating: 'Outperform', target: 42, daysAgo: 104 },
  },
  {
    broker: 'Larkspur Capital Markets',
    analyst: 'Benedict Solano',
    daysAgo: 13,
    title: 'A better quarter, fairly valued',
    rating: 'Neutral',
    target: 39,
    price: '$38.12',
    paragraphs: [
      'Results were ahead of consensus by $0.03, helped by a lower tax rate. Without it the beat would have been a cent.',
      'We like the mix shift to services, but at 17 times next year’s earnings the shares already reflect it. Free cash flow conversion of 78% is still below the 90% that management aims for.',
      'We would become more positive if working capital normalizes in the first half.',
    ],
    risks:
      'On the upside, a faster recovery in life science instruments. On the downside, inventories at distributors.',
    isConfirmed: true,
    before: { rating: 'Neutral', target: 37, daysAgo: 98 },
  },
  {
    broker: 'Ellsworth Pryce',
    analyst: 'Imogen Kastellan',
    daysAgo: 12,
    title: 'Upgrading as the service mix changes the earnings profile',
    rating: 'Buy',
    target: 48,
    price: '$39.05',
    paragraphs: [
      'Recurring revenue has grown in every quarter since 2022, through a downturn in instruments that took orders down 14%. We think the market still values Veltrane as a maker of equipment.',
      'A sum of the parts with services at 24 times and instruments at 15 times earnings gives $48 a share.',
      'Our conversations with eleven calibration customers suggest price increases of 3% to 4% in January, without losses of volume.',
    ],
    risks: 'Competition from Ternhollow in field calibration, and a stronger dollar.',
    isConfirmed: true,
    before: { rating: 'Hold', target: 40, daysAgo: 190 },
  },
  {
    broker: 'Cobden Marlow',
    analyst: 'Theo Winterbourne',
    daysAgo: 12,
    title: 'Good margins, but we wait for volume',
    rating: 'Hold',
    target: 36,
    price: '$39.05',
    paragraphs: [
      'Margins surprised, volumes did not. Units shipped in process analytics fell 2% and prices did the rest.',
      'We keep our estimates for 2027 broadly unchanged and trim our target price for a higher share count after the employee grants.',
      'Investors we spoke to ask above all how durable pricing is once semiconductor lead times shorten.',
    ],
    risks:
      'Faster adoption of inline sensors would lift our estimates; a delayed recovery in academic budgets would lower them.',
    isConfirmed: true,
    before: { rating: 'Hold', target: 38, daysAgo: 110 },
  },
  {
    broker: 'Tarrant Hale Securities',
    analyst: 'Rosalind Achebe',
    daysAgo: 3,
    title: 'Takeaways from the plant visit',
    rating: 'Outperform',
    target: 49,
    price: '$40.60',
    paragraphs: [
      'We visited the Rochester plant with fourteen investors. The new clean room runs at 70% of its capacity, ahead of the plan for year-end.',
      'Management described the pricing of sensor modules as rational, and expects the first inline analyzers to ship in April.',
      'We raise our target after adding the second semiconductor award to our model.',
    ],
    risks: 'Qualification of the inline analyzer takes longer than planned.',
    isConfirmed: false,
    before: { rating: 'Outperform', target: 47, daysAgo: 13 },
  },
  {
    broker: 'Larkspur Capital Markets',
    analyst: 'Benedict Solano',
    daysAgo: 1,
    title: 'Model update ahead of the conference season',
    rating: 'Neutral',
    target: 40,
    price: '$40.22',
    paragraphs: [
      'We update our model for the 10-Q and move our valuation to 2027 estimates.',
      'Currency takes $4 million from fourth-quarter revenue at current rates; the effect on earnings is small because costs are in the same currencies.',
      'Questions for the management meeting: working capital, the timing of the buyback, and capacity for calibration in Europe.',
    ],
    risks: 'The same as before: distributors’ inventories, and the pace of academic spending.',
    isConfirmed: false,
    before: { rating: 'Neutral', target: 39, daysAgo: 13 },
  },
]
