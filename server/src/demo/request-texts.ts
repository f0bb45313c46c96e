// What the demo's customers asked the support staff to enter.
import type { RequestStatus } from '@rostrum/contract/assistant'
import { csvOf, pdfOf } from './documents.ts'
import { demoCustomers, demoUsers } from './load.ts'

interface File {
  name: string
  bytes: Uint8Array
}

interface Entry {
  by: string
  hoursAgo: number
  message?: string
  status?: RequestStatus
  files?: File[]
}

export interface Request {
  by: string
  hoursAgo: number
  name: string
  message: string
  files: File[]
  entries: Entry[]
}

const { ada, miles, noor, iris } = demoUsers
const head = ['First name', 'Last name', 'Title', 'Firm', 'Email']

const attendees = [
  ['Leona', 'Marsh', 'Portfolio Manager', 'Pellbrook Wealth Partners', 'leona.marsh@mail.example'],
  ['Julian', 'Maddox', 'Analyst', 'Cresthollow Family Office', 'julian.maddox@mail.example'],
  ['Grace', 'Adeyemi', 'Director of Research', '', 'grace.adeyemi@mail.example'],
  ['Victor', 'Halloran', 'Analyst', '', 'victor.halloran@mail.example'],
]

const cards = [
  'Lydia Farrow, Research Associate',
  'Owen Castellan, Portfolio Manager',
  'Anjali Deshmukh, Equity Analyst',
  'Peter Lindgren, Senior Analyst',
  'Rosalind Achebe, Analyst',
]

const veltrane: Request[] = [
  {
    by: miles,
    hoursAgo: 9 * 24,
    name: 'Business cards from the Mid Cap Forum',
    message: 'Please enter the people on these cards and tag them Mid Cap Forum.',
    files: [{ name: 'Business cards.pdf', bytes: pdfOf('Business cards', cards) }],
    entries: [
      { by: iris, hoursAgo: 9 * 24 - 2, status: 'in_progress' },
      {
        by: iris,
        hoursAgo: 9 * 24 - 5,
        status: 'done',
        message: 'All five are in your IRM with the tag. Peter Lindgren was there already; I added his new title.',
        files: [{ name: 'Entered.csv', bytes: csvOf([['Name'], ...cards.map((card) => [card.split(',')[0] ?? ''])]) }],
      },
    ],
  },
  {
    by: ada,
    hoursAgo: 27,
    name: 'Attendees of the investor day',
    message: 'Here is the list from the registration desk. Please add everyone who is not in the IRM yet.',
    files: [{ name: 'Attendees.csv', bytes: csvOf([head, ...attendees]) }],
    entries: [
      { by: iris, hoursAgo: 26, status: 'in_progress' },
      {
        by: iris,
        hoursAgo: 25,
        status: 'waiting',
        message: 'Two rows have no firm. Should I add these people without one, or do you know where they work?',
        files: [{ name: 'Rows without a firm.csv', bytes: csvOf([head, ...attendees.slice(2)]) }],
      },
    ],
  },
  {
    by: ada,
    hoursAgo: 2,
    name: 'New analysts at our peers’ brokers',
    message: 'Please add these two to the people of their firms. No rush before the weekend.',
    files: [{ name: 'Analysts.csv', bytes: csvOf([head, ...attendees.slice(0, 2)]) }],
    entries: [],
  },
]

const brackmoor: Request[] = [
  {
    by: noor,
    hoursAgo: 4 * 24,
    name: 'Phone numbers of our top 20 holders',
    message: 'Could you check the phone numbers of our 20 largest holders and correct those that changed?',
    files: [],
    entries: [
      { by: iris, hoursAgo: 4 * 24 - 3, status: 'in_progress' },
      { by: iris, hoursAgo: 3 * 24, message: 'Twelve are checked. I am waiting for three firms to call back.' },
    ],
  },
]

export const requestsOf = (customerId: string): Request[] =>
  customerId === demoCustomers.veltrane ? veltrane : brackmoor
