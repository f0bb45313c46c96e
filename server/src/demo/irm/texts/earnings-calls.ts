// What was said on the demo's calls. The latest call of Veltrane comes first.

export interface Call {
  company: string
  relations: string
  chief: string
  finance: string
  /** Of the chief executive and of the chief financial officer. */
  remarks: readonly [chief: string, finance: string]
  /** Questioner, question, who answers (c or f), answer. */
  exchanges: readonly (readonly [asker: Questioner, question: string, by: 'c' | 'f', answer: string])[]
}

const askers = {
  colin: 'Colin Ashdown -- Tarrant Hale Securities -- Analyst',
  renata: 'Renata Velasco -- Larkspur Capital Markets -- Analyst',
  derek: 'Derek Hollis -- Ellsworth Pryce -- Analyst',
  mei: 'Mei Tanaka -- Cobden Marlow -- Analyst',
  jonah: 'Jonah Brightwell -- Fenwick Oakes -- Analyst',
  priscilla: 'Priscilla Dane -- Holloway Street Research -- Analyst',
} as const
type Questioner = keyof typeof askers

const veltrane = {
  company: 'Veltrane Instruments',
  relations: 'Ada Lindqvist -- Vice President, Investor Relations',
  chief: 'Helena Marchetti -- Chief Executive Officer',
  finance: 'Tobias Renner -- Chief Financial Officer',
}

export const veltraneCalls: readonly Call[] = [
  {
    ...veltrane,
    remarks: [
      'Orders grew 6 percent, led by semiconductor metrology and life sciences. Backlog is at a record, and lead times are back to eight weeks. Our priorities have not changed: serve customers faster, raise the share of software, and keep capital allocation disciplined.',
      'Revenue was up 4 percent. Gross margin rose 70 basis points on pricing and productivity, partly offset by tariff costs. Free cash flow was strong because inventory came down. We raise our full year guidance for operating margin and keep the outlook for revenue.',
    ],
    exchanges: [
      [
        'colin',
        'Gross margin was better than we expected. How much of that was pricing, and how should we think about tariff costs next year?',
        'f',
        'Pricing was a little more than half. Tariff costs were about 40 basis points and we expect a similar headwind next year, with productivity more than covering it.',
      ],
      [
        'renata',
        'Could you talk about the composition of the backlog, and whether the semiconductor orders are pulled forward from next year?',
        'c',
        'We looked for pull-ins and found very few. Customers ask for delivery dates that match the opening of their plants, and the orders are spread over four quarters.',
      ],
      [
        'derek',
        'With leverage where it is, how do you rank a larger buyback against an acquisition?',
        'f',
        'Organic investment first, then the dividend, then bolt-on acquisitions that earn their cost of capital in three years. What is left goes to repurchase, as it did this quarter.',
      ],
      [
        'mei',
        'Haldrane announced a new sensor platform. Do you see a change in the win rate or in pricing against this competitor?',
        'c',
        'Our win rate was up slightly in the quarter. Competition is always there, but customers choose accuracy and service before price.',
      ],
      [
        'jonah',
        'What would have to happen for revenue guidance to go up as well? You kept the outlook even though orders grew.',
        'f',
        'Shipments in December decide it. If the two large systems go out before year end, we are at the upper end of the range.',
      ],
      [
        'priscilla',
        'Can you update us on Ostrelle and whether the board has looked at the two share classes?',
        'c',
        'Ostrelle performs in line with its plan. The board reviews our governance every year, including the share classes, and we will report in the proxy statement.',
      ],
    ],
  },
  {
    ...veltrane,
    remarks: [
      'Demand improved through the quarter. Orders were up 3 percent, with growth in semiconductor and a pause in general industrial. We opened the service center in Austin and reduced lead times again.',
      'Revenue grew 2 percent. Gross margin was flat because of tariff costs that we could not price in time. Working capital improved, and we repurchased shares for 60 million dollars. Full year guidance is unchanged.',
    ],
    exchanges: [
      [
        'colin',
        'When does pricing catch up with the tariff costs? Is it fair to expect gross margin to grow in the third quarter?',
        'f',
        'Yes. The price increase was effective on June 1, so the third quarter is the first with the full effect.',
      ],
      [
        'derek',
        'General industrial was soft. Is that destocking at distributors, or weaker end demand?',
        'c',
        'Mostly destocking. Sell-through at distributors was flat, and inventory in the channel is at the lowest level in three years.',
      ],
      [
        'mei',
        'How is the pipeline for acquisitions, and are valuation multiples coming down?',
        'c',
        'We see more conversations, and multiples for smaller companies are more sensible than a year ago. We will stay disciplined.',
      ],
      [
        'renata',
        'Could you quantify the growth of software and services, and what it does to operating margin?',
        'f',
        'Software and services grew 11 percent. Each point of mix adds about 15 basis points to operating margin.',
      ],
      [
        'jonah',
        'Inventory came down nicely. How much further can it go?',
        'f',
        'Another 20 to 30 million dollars by year end, without a risk to delivery times.',
      ],
      [
        'colin',
        'As a follow-up, what is in your guidance for China?',
        'c',
        'Flat demand in China for the rest of the year. That is the same outlook we gave in the spring.',
      ],
    ],
  },
  {
    ...veltrane,
    remarks: [
      'It was a solid start to the year. Orders grew 2 percent against a difficult comparison. We won two large customers in life sciences and named Grace Oyelaran to lead operations.',
      'Revenue was up 1 percent. Operating margin was 18.4 percent. Tariffs announced in March are not in our guidance, and we describe the possible effect in the release.',
    ],
    exchanges: [
      [
        'renata',
        'What is the gross effect of the announced tariff measures before anything you do about it?',
        'f',
        'About 35 million dollars a year before mitigation. We expect to cover most of it with pricing and with production in Ohio.',
      ],
      [
        'colin',
        'How did orders develop by month, and have customers held back since the announcements?',
        'c',
        'January was slow, February and March were good. April began as March ended, and we have seen no cancellations.',
      ],
      [
        'mei',
        'You named a new head of operations. Is this part of succession planning at the top?',
        'c',
        'Grace has run our largest plant for six years. The board discusses succession every year, as it should. Today is about operations.',
      ],
      [
        'derek',
        'Would you lean into the buyback if the stock stays at this valuation?',
        'f',
        'We have 240 million dollars left in the authorization. We repurchase more when the return is better, and at this valuation it is.',
      ],
      [
        'priscilla',
        'Where do you see market share gains in metrology?',
        'c',
        'In advanced packaging. Our win rate there was above 60 percent, against three competitors.',
      ],
      [
        'jonah',
        'What is the outlook for free cash flow in the full year?',
        'f',
        'Conversion of at least 100 percent. The first quarter is always the lowest because of incentive payments.',
      ],
    ],
  },
  {
    ...veltrane,
    remarks: [
      'We finished the year with record revenue and a fourth quarter in which semiconductor demand turned. Our strategy of fewer platforms and more software is working.',
      'Operating margin for the year was 18.1 percent, up 60 basis points. The board raised the dividend by 8 percent. We introduce full year guidance today: revenue growth of 2 to 5 percent.',
    ],
    exchanges: [
      [
        'colin',
        'The range of the guidance is wide. What are the main assumptions at the low end and at the high end?',
        'f',
        'The low end assumes that general industrial stays weak. The high end needs semiconductor orders to keep growing through the summer.',
      ],
      [
        'renata',
        'How do you think about pricing this year after two years of large increases?',
        'c',
        'About 2 points of price, closer to our history. Customers accept it because the new platforms save them time.',
      ],
      [
        'derek',
        'After the dividend, what is left for acquisitions, and would you consider a divestiture of the gauges business?',
        'f',
        'We have capacity of about 800 million dollars before leverage reaches two times. Gauges earns its cost of capital and belongs to us.',
      ],
      [
        'mei',
        'Could you speak to incentives? Investors ask us how the plan is tied to organic growth.',
        'c',
        'Half of the plan is organic growth and half is return on capital. The proxy statement has the details, and the board has listened to investors on this.',
      ],
      [
        'jonah',
        'What are your assumptions for working capital this year?',
        'f',
        'A modest release of cash, mainly inventory, as lead times of suppliers improve.',
      ],
      [
        'colin',
        'Lastly, is the semiconductor recovery broad, or two customers?',
        'c',
        'It is broad: eleven customers placed orders of more than a million dollars in the quarter.',
      ],
    ],
  },
]

export const peerCalls: readonly { ticker: string; call: Call }[] = [
  {
    ticker: 'HLDM',
    call: {
      company: 'Haldrane Measurement',
      relations: 'Owen Castellan -- Director, Investor Relations',
      chief: 'Marianne Holt -- Chief Executive Officer',
      finance: 'Peter Sandoval -- Chief Financial Officer',
      remarks: [
        'We launched our new sensor platform in September, and early orders are ahead of plan. Demand from semiconductor customers remains strong, while industrial automation is flat.',
        'Revenue grew 7 percent and operating margin was 22 percent. We invest in the launch, so gross margin was down 30 basis points. Our outlook for the full year is unchanged.',
      ],
      exchanges: [
        [
          'renata',
          'How much of the growth in orders comes from the new platform, and do you take market share from competitors such as Veltrane?',
          'c',
          'About a third. We do not name competitors, but most of these orders are from customers who used another supplier.',
        ],
        [
          'colin',
          'Is the decline of gross margin only the launch, or also tariff costs?',
          'f',
          'Two thirds launch, one third tariff costs. The launch costs end in the first quarter.',
        ],
        [
          'mei',
          'What does your pricing look like next year?',
          'c',
          'We expect 2 to 3 points, with more for software subscriptions.',
        ],
        [
          'priscilla',
          'You have net cash. Is a large acquisition possible, or will you repurchase stock?',
          'f',
          'Both are possible. We look at acquisitions in optics, and the buyback continues.',
        ],
        [
          'derek',
          'How long are lead times, and is there a risk that customers order twice?',
          'c',
          'Ten weeks. We check large orders against the plans of the customer, and see no double orders.',
        ],
        [
          'jonah',
          'Could you give a first view of guidance for next year?',
          'f',
          'Not yet. We will give guidance in February, as always.',
        ],
      ],
    },
  },
  {
    ticker: 'CDRM',
    call: {
      company: 'Caldrithe Metrology',
      relations: 'Lydia Ferrant -- Head of Investor Relations',
      chief: 'Robert Ilesanmi -- President and Chief Executive Officer',
      finance: 'Karen Voss -- Chief Financial Officer',
      remarks: [
        'Orders were up 12 percent on semiconductor demand. We keep adding capacity in San Jose, and our backlog covers three quarters.',
        'Revenue grew 9 percent. Inventory rose as we prepare for shipments in the first half. We raise full year guidance for revenue and keep the outlook for margin.',
      ],
      exchanges: [
        [
          'colin',
          'How sustainable is double-digit growth in orders? Do you see any pushouts from memory customers?',
          'c',
          'Memory is back, and we have seen no pushouts. Visibility is better than at any time in the last two years.',
        ],
        [
          'renata',
          'Inventory is up 18 percent. Should we worry about working capital?',
          'f',
          'It is built for orders that we have. It turns into cash flow in the second quarter.',
        ],
        [
          'jonah',
          'Why does margin guidance not go up with revenue?',
          'f',
          'Mix. The large systems have a lower gross margin in their first year.',
        ],
        [
          'derek',
          'What is your strategy in software? Your competitors report faster growth there.',
          'c',
          'We sell software with the instrument and do not report it apart. Attach rates are above 70 percent.',
        ],
        [
          'mei',
          'How do you see competition in advanced packaging?',
          'c',
          'It is the most attractive part of the market, so everyone is there. Our win rate is stable.',
        ],
        [
          'priscilla',
          'Is the dividend a priority for the board?',
          'f',
          'Growth comes first. The board discusses capital allocation every spring.',
        ],
      ],
    },
  },
]

const nameOf = (head: string): string => head.split(' -- ')[0] ?? head

/** As a provider would publish it. */
export function textOfCall({ company, relations, chief, finance, remarks, exchanges }: Call, title: string): string {
  const turn = (head: string, words: string) => `${head}\n\n${words}\n`
  const first = exchanges[0]?.[0]
  return [
    `${company} ${title}\n`,
    'Prepared Remarks:\n',
    turn(
      'Operator',
      `Good morning, and welcome to the ${title} of ${company}. All participants are in listen-only mode.`,
    ),
    turn(
      relations,
      `Thank you, and good morning. With me are ${nameOf(chief)} and ${nameOf(finance)}. Our remarks include forward-looking statements; please see the risk factors in our filings.`,
    ),
    turn(chief, remarks[0]),
    turn(finance, remarks[1]),
    turn('Operator', 'We will now take questions. Please limit yourself to one question and one follow-up.'),
    'Questions & Answers:\n',
    ...exchanges.flatMap(([asker, question, by, answer], index) => {
      const [name, firm] = askers[asker].split(' -- ')
      const call = asker === first && index === 0 ? 'Our first question' : 'Our next question'
      return [
        turn('Operator', `${call} comes from ${name} with ${firm}. Please go ahead.`),
        turn(askers[asker], question),
        turn(by === 'c' ? chief : finance, answer),
      ]
    }),
    turn('Operator', `This concludes the questions. I turn the call back to ${nameOf(chief)}.`),
    turn(chief, 'Thank you for your interest. We look forward to speaking with you over the coming weeks.'),
  ].join('\n')
}
