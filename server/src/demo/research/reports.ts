// Reports of invented brokers on the demo's company, in the words and with the figures of their trade.

export interface DemoReport {
  broker: string
  /** Days before today. */
  daysAgo: number
  title: string
  rating: string
  target: number
  price: string
  paragraphs: readonly string[]
  risks: string
  isConfirmed: boolean
  /** What the same broker expected before. */
  prior: number
}

export const licenseNotice =
  'For the use of clients only. Internal distribution within your company is permitted; forwarding it to third parties is not.'

export const reports: readonly DemoReport[] = [
  {
    broker: 'Tarrant Hale Securities',
    daysAgo: 13,
    title: 'Orders turn up, and the backlog says why',
    rating: 'Outperform',
    target: 103,
    prior: 98,
    price: '$79.64',
    paragraphs: [
      'Third-quarter orders rose 9% organically, the first acceleration in five quarters. Process analytics led, with two large awards in semiconductor fluids. Backlog covers seven months of sales, against five a year ago.',
      'Gross margin of 53.1% was 80 basis points above our estimate. Half of that came from service contracts, which now make up 31% of revenue and renew at 94%.',
      'We raise our 2027 EPS estimate to $4.68 from $4.52. Our price target moves to 22 times that figure, in line with the average of the past three years.',
    ],
    risks:
      'A pause in semiconductor capital spending, slower price increases in calibration services, and the integration of Ostrelle Gauge.',
    isConfirmed: true,
  },
  {
    broker: 'Quillon Brothers',
    daysAgo: 13,
    title: 'A better quarter, fairly valued',
    rating: 'Market perform',
    target: 86,
    prior: 82,
    price: '$79.64',
    paragraphs: [
      'Results were ahead of consensus by $0.05, helped by a lower tax rate. Without it the beat would have been a cent.',
      'We like the mix shift to services, but at 18 times next year’s earnings the shares already reflect it. Free cash flow conversion of 78% is still below the 90% that management aims for.',
      'We would become more positive if working capital normalizes in the first half.',
    ],
    risks:
      'On the upside, a faster recovery in life science instruments. On the downside, inventories at distributors.',
    isConfirmed: true,
  },
  {
    broker: 'Ellsworth Pryce',
    daysAgo: 12,
    title: 'Upgrading as the service mix changes the earnings profile',
    rating: 'Buy',
    target: 101,
    prior: 88,
    price: '$80.12',
    paragraphs: [
      'Recurring revenue has grown in every quarter since 2022, through a downturn in instruments that took orders down 14%. We think the market still values Veltrane as a maker of equipment.',
      'A sum of the parts with services at 24 times and instruments at 15 times earnings gives $101 a share.',
      'Our conversations with eleven calibration customers suggest price increases of 3% to 4% in January, without losses of volume.',
    ],
    risks: 'Competition from Ternhollow in field calibration, and a stronger dollar.',
    isConfirmed: true,
  },
  {
    broker: 'Cobden Marlow',
    daysAgo: 12,
    title: 'Good margins, but we wait for volume',
    rating: 'Buy',
    target: 92,
    prior: 95,
    price: '$80.12',
    paragraphs: [
      'Margins surprised, volumes did not. Units shipped in process analytics fell 2% and prices did the rest.',
      'We keep our estimates for 2027 broadly unchanged and trim our target price for a higher share count after the employee grants.',
      'Investors we spoke to ask above all how durable pricing is once semiconductor lead times shorten.',
    ],
    risks:
      'Faster adoption of inline sensors would lift our estimates; a delayed recovery in academic budgets would lower them.',
    isConfirmed: true,
  },
  {
    broker: 'Tarrant Hale Securities',
    daysAgo: 3,
    title: 'Takeaways from the plant visit',
    rating: 'Outperform',
    target: 107,
    prior: 103,
    price: '$80.45',
    paragraphs: [
      'We visited the Rochester plant with fourteen investors. The new clean room runs at 70% of its capacity, ahead of the plan for year-end.',
      'Management described the pricing of sensor modules as rational, and expects the first inline analyzers to ship in April.',
      'We raise our target after adding the second semiconductor award to our model.',
    ],
    risks: 'Qualification of the inline analyzer takes longer than planned.',
    isConfirmed: false,
  },
  {
    broker: 'Quillon Brothers',
    daysAgo: 1,
    title: 'Model update ahead of the conference season',
    rating: 'Market perform',
    target: 88,
    prior: 86,
    price: '$80.68',
    paragraphs: [
      'We update our model for the 10-Q and move our valuation to 2027 estimates.',
      'Currency takes $4 million from fourth-quarter revenue at current rates; the effect on earnings is small because costs are in the same currencies.',
      'Questions for the management meeting: working capital, the timing of the buyback, and capacity for calibration in Europe.',
    ],
    risks: 'The same as before: distributors’ inventories, and the pace of academic spending.',
    isConfirmed: false,
  },
]
