import { describe, expect, it } from 'vitest'
import { splitOfficialLine } from './class-title.ts'
import { describeReal, ofKind, readReal } from './testing/real-files.ts'

const titleOf = (begin: string, rest: string) => splitOfficialLine(`SOME NAME                     ${begin}`, rest)

describe('the class of a security in the official list', () => {
  it.each([
    ['SHS', '', 'SHS'],
    ['COM', 'NEW', 'COM NEW'],
    ['COM', 'MON STOCK', 'COMMON STOCK'],
    ['CO', 'MMON STOCK', 'COMMON STOCK'],
    ['COM', 'PAR $0.01', 'COM PAR $0.01'],
    ['CO', 'M SH BEN INT', 'COM SH BEN INT'],
    ['CAP', 'STK', 'CAP STK'],
    ['CL', 'A NEW', 'CL A NEW'],
    ['CL', 'ASS A ORD SHS', 'CLASS A ORD SHS'],
    ['SH', 'S NEW', 'SHS NEW'],
    ['SH', 'BEN INT', 'SH BEN INT'],
    ['SH', 'ORT DURATION H', 'SHORT DURATION H'],
    ['ORD', 'INARY SHARES', 'ORDINARY SHARES'],
    ['ORD', 'SHS CL A', 'ORD SHS CL A'],
    ['US', 'D CL A ORD SHS', 'USD CL A ORD SHS'],
    ['US', 'EQTY PWR BUF', 'US EQTY PWR BUF'],
    ['S&P', '500 COVERED', 'S&P 500 COVERED'],
    ['S&', 'P 500 BUFFER', 'S&P 500 BUFFER'],
    ['*W', 'EXP 99/99/999', '*W EXP 99/99/999'],
    ['SP', 'ADR REP COM', 'SP ADR REP COM'],
    ['SPO', 'N ADR NEW', 'SPON ADR NEW'],
    ['TR', 'UNIT', 'TR UNIT'],
    ['TR', 'UESHARES STRUC', 'TRUESHARES STRUC'],
    ['FT', 'VEST US EQT', 'FT VEST US EQT'],
    ['2X', 'LONG PDD DAIL', '2X LONG PDD DAIL'],
    ['20', '55 TAX-EXEMPT', '2055 TAX-EXEMPT'],
    ['20', '+ YEAR TR BD', '20+ YEAR TR BD'],
    ['T R', 'EX 2X LONG', 'T REX 2X LONG'],
    // All sixteen characters are used: there was no space.
    ['NO', 'TE         3/1', 'NOTE 3/1'],
    ['UN', 'IT 99/99/9999', 'UNIT 99/99/9999'],
  ])('%s|%s', (begin, rest, title) => {
    expect(titleOf(begin, rest)).toEqual({ issuerName: 'SOME NAME', titleOfClass: title })
  })
})

describeReal('every line of the real list', () => {
  it('joins no two class words, and splits none', async () => {
    const titles = ofKind(await readReal('reference/sec_13f_official_list_2025q4.csv.gz'), 'official-security').map(
      ({ titleOfClass }) => titleOfClass ?? '',
    )
    expect(titles).toHaveLength(12_282)
    const counted = (pattern: RegExp) => titles.filter((title) => pattern.test(title)).length
    expect(counted(/\b(COM MON|ORD INARY|CL ASS|CAPSTK|SHBEN|TRUNIT|USEQ|COMNEW|SHSNEW)|\*WEXP| {2}/)).toBe(0)
    // All commons spelled out, wherever they were split.
    expect(counted(/^COMMON\b/)).toBeGreaterThan(80)
    expect(counted(/^\*W EXP\b/)).toBe(448)
  })
})
