import { expect, test } from 'vitest'
import { memorySource } from '../read/source.ts'
import { ofKind, readSources } from './testing/real-files.ts'
import { proxyTable, voteSubmission } from './testing/vote-submission.ts'

const read = (text: string) => readSources([memorySource('0000000100-25-000007.txt', Buffer.from(text))])
const issuer = '<issuerName>Example Inc</issuerName><cusip>111111101</cusip>'

test('each matter has its meeting, categories and shares by how they were voted', async () => {
  const { items, refusals } = await read(
    voteSubmission(
      proxyTable(issuer, 'Advisory vote on pay', [
        ['For', '60'],
        ['AGAINST', '40.5'],
      ]) + proxyTable('<issuerName>Other</issuerName><isin>US2222222002</isin>', 'Elect a director', []),
    ),
  )
  expect(refusals).toEqual([])
  expect(ofKind(items, 'vote-filing')).toMatchObject([
    {
      accession: '0000000100-25-000007',
      cik: '0000000100',
      period: '2025-06-30',
      filedOn: '2025-08-29',
      isRestatement: false,
    },
  ])
  expect(ofKind(items, 'vote')).toMatchObject([
    {
      number: 1,
      cusip: '111111101',
      meetingOn: '2025-05-09',
      categories: ['SECTION 14A SAY-ON-PAY VOTES'],
      proposedBy: 'ISSUER',
      seriesId: 'S000000948',
      sharesVoted: '100',
      sharesOnLoan: '5',
      ballots: [
        { how: 'FOR', shares: '60', recommendation: 'FOR' },
        { how: 'AGAINST', shares: '40.5', recommendation: 'FOR' },
      ],
    },
    { number: 2, cusip: '222222200', isin: 'US2222222002', ballots: [] },
  ])
})

test('impossible rows are rejected, and a restatement is known', async () => {
  const { items } = await read(
    voteSubmission(
      [
        proxyTable(issuer, 'Later', [], '<meetingDate>05/09/2099</meetingDate>'),
        proxyTable(issuer, 'Never', [], '<meetingDate>tomorrow</meetingDate>'),
        proxyTable(issuer, 'Negative', [['FOR', '-1']]),
        proxyTable(issuer, 'Too many', [['FOR', '9'.repeat(20)]]),
        proxyTable(issuer, 'Unsaid', [['', '1']]),
        proxyTable('', 'Of nobody', []),
        proxyTable(issuer, 'Good', [['ABSTAIN', '1']]),
      ].join(''),
      '',
      '<amendmentInfo><amendmentType>RESTATEMENT</amendmentType></amendmentInfo>',
    ),
  )
  expect(ofKind(items, 'reject').map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
    '1: the meeting of 2099-05-09 is after the filing of 2025-08-29',
    '2: the meeting date “tomorrow” is not a date',
    '3: the shares voted “-1” are not a number of shares',
    '4: the shares voted “99999999999999999999” are not a number of shares',
    '5: how it was voted is missing',
    '6: the name of the issuer is missing',
  ])
  expect(ofKind(items, 'vote').map(({ description }) => description)).toEqual(['Good'])
  expect(ofKind(items, 'vote-filing')).toMatchObject([{ isRestatement: true }])
})

test('a report without a table of votes is refused', async () => {
  const { refusals } = await read(voteSubmission('').replace(/proxyVoteTable/g, 'somethingElse'))
  expect(refusals.map(({ reason }) => reason)).toEqual(['the report has no table of votes in XML'])
})
