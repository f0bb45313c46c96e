import { describe, expect, it } from 'vitest'
import { memorySource } from '../read/source.ts'
import { sharesByRights } from './schedule-figures.ts'
import { describeReal, ofKind, only, readReal, readSources } from './testing/real-files.ts'

const schedule = async (file: string) =>
  only(ofKind(await readReal(`beneficial_ownership/${file}`), 'beneficial-ownership'))

describeReal('every schedule of beneficial_ownership', () => {
  it('separates joint filers and takes the largest block (13D, issuerCUSIP)', async () => {
    const read = await schedule('schedule13d_aadi_bml.xml')
    expect(read).toMatchObject({
      form: 'SCHEDULE 13D',
      schedule: '13D',
      isAmendment: false,
      filers: [{ cik: '0001373604', name: null }],
      eventOn: '2024-12-31',
      issuerCik: '0001422142',
      issuerCusip: '00032Q104',
      isCusipValid: true,
      issuerName: 'Aadi Bioscience, Inc.',
      largestAggregate: 2_435_000n,
      largestPercent: '9.9',
      notes: [],
    })
    expect(read.persons.map((person) => [person.cik, person.aggregate, person.percentOfClass, person.types])).toEqual([
      ['0001373604', 2_100_000n, '8.5', ['PN']],
      ['0001373603', 2_435_000n, '9.9', ['IN']],
    ])
    expect(read.persons[1]).toMatchObject({ soleVoting: 335_000n, sharedDispositive: 2_100_000n, citizenship: 'X1' })
  })

  it('reads the alternative spelling and decimals (13G, issuerCusip)', async () => {
    const read = await schedule('schedule13g_jushi_marex.xml')
    expect(read).toMatchObject({
      schedule: '13G',
      eventOn: '2025-11-19',
      issuerCik: '0001909747',
      issuerCusip: '48213Y107',
      largestAggregate: 10_000_000n,
      largestPercent: '5.1',
    })
    expect(read.persons.map((person) => person.name)).toEqual(['Marex Securities Products Inc.', 'Marex Group plc'])
    expect(read.persons[0]).toMatchObject({ soleVoting: 10_000_000n, sharedVoting: 0n, cik: null, types: ['CO'] })
  })

  it('reads a schedule from before the XML format', async () => {
    const read = await schedule('sc13g_glazer_avid.nc.gz')
    expect(read).toMatchObject({
      accession: '0001076809-24-000144',
      form: 'SC 13G',
      filedOn: '2024-12-13',
      eventOn: '2024-12-09',
      filers: [{ cik: '0001076809', name: 'GLAZER CAPITAL, LLC' }],
      issuerCik: '0000704562',
      issuerCusip: '05368M106',
      largestAggregate: 3_394_114n,
      largestPercent: '5.31',
    })
    expect(read.persons.map((person) => [person.name, person.sharedVoting, person.types])).toEqual([
      ['Glazer Capital, LLC', 3_394_114n, ['IA', 'OO']],
      ['Paul J. Glazer', 3_394_114n, ['IN']],
    ])
  })
})

describe('amendments', () => {
  const xml = (power: string, percent: string) => `<edgarSubmission><headerData>
    <submissionType>SCHEDULE 13G/A</submissionType></headerData><formData><coverPageHeader><amendmentNo>2</amendmentNo>
    <issuerInfo><issuerCik>0000000001</issuerCik></issuerInfo></coverPageHeader><coverPageHeaderReportingPersonDetails>
    <reportingPersonName>Somebody</reportingPersonName><reportingPersonBeneficiallyOwnedNumberOfShares>
    <soleVotingPower>${power}</soleVotingPower></reportingPersonBeneficiallyOwnedNumberOfShares>
    <classPercent>${percent}</classPercent></coverPageHeaderReportingPersonDetails></formData></edgarSubmission>`
  const read = async (power: string, percent: string) => {
    const { items } = await readSources([memorySource('a.xml', Buffer.from(xml(power, percent)))])
    return only(ofKind(items, 'beneficial-ownership'))
  }

  it('turns prose in a number field into null with a note', async () => {
    const filing = await read('See Item 4', 'less than 5%')
    expect(filing).toMatchObject({
      isAmendment: true,
      amendmentNumber: 2,
      largestAggregate: null,
      largestPercent: null,
    })
    expect(filing.persons[0]).toMatchObject({ soleVoting: null, percentOfClass: null })
    expect(filing.notes).toEqual([
      'Somebody, sole voting power: “See Item 4” is not a number',
      'Somebody, percent of class: “less than 5%” is not a percentage',
    ])
  })

  it('reads thousands separators, and rejects malformed numbers', async () => {
    expect((await read('1,234,567', '4.9%')).persons[0]).toMatchObject({
      soleVoting: 1_234_567n,
      percentOfClass: '4.9',
    })
    expect((await read('12,34', '1e30')).persons[0]).toMatchObject({ soleVoting: null, percentOfClass: null })
    expect((await read('-5', '101')).persons[0]).toMatchObject({ soleVoting: null, percentOfClass: null })
  })

  it('rejects a text schedule with unclear figures', async () => {
    const text = `<SUBMISSION>\n<ACCESSION-NUMBER>0000000001-20-000001\n<TYPE>SC 13G\n<DOCUMENT>\n<TYPE>SC 13G\n<TEXT>
      We own some shares.\n</TEXT>\n</DOCUMENT>\n</SUBMISSION>`
    const { refusals } = await readSources([memorySource('a.txt', Buffer.from(text))])
    expect(only(refusals).reason).toContain('free text')
  })
})

describe('shares that rights give within 60 days', () => {
  const of = (text: string, aggregate: bigint | null = 1_000_000n) => sharesByRights([text], aggregate)

  it('are told apart from those held', () => {
    expect(of('Includes 40,000 shares issuable upon exercise of options exercisable within 60 days of May 1.')).toBe(
      40_000n,
    )
    expect(
      of(
        'Consists of (i) 500,000 shares held directly, (ii) 30,000 shares of common stock underlying options exercisable and (iii) 12,500 RSUs that vest within sixty (60) days.',
      ),
    ).toBe(42_500n)
    expect(of('900 shares of stock. 100 warrants are exercisable within 60 days after today')).toBe(100n)
  })

  it('are unknown where the text does not tell, or tells more than the whole', () => {
    expect(of('He holds 500,000 shares of common stock.')).toBeNull()
    expect(of('Options for 40,000 shares are exercisable in 2030.')).toBeNull()
    expect(of('Includes 40,000 shares issuable upon exercise of options within 60 days', 30_000n)).toBeNull()
    expect(of('Includes 40,000 shares issuable upon exercise of options within 60 days', null)).toBeNull()
  })
})
