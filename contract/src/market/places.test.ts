import { expect, test, vi } from 'vitest'
import { continentName, continentOf, continents, countryCodes, countryName } from './places.ts'

/** ISO 3166-1 alpha-2, as officially assigned. */
const standard = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
  GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

test('the country codes are those of the standard, each with a unique name', () => {
  expect(standard).toHaveLength(249)
  expect([...countryCodes].sort()).toEqual(standard)
  const report = vi.fn()
  const names = countryCodes.map((code) => countryName(code, report))
  expect(new Set(names).size).toBe(249)
  expect(names.filter((name) => name.trim() === '' || name === '–')).toEqual([])
  expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Aland'])
  expect(report).not.toHaveBeenCalled()
})

test('a known code has a name, an unknown one is reported and shown as a dash', () => {
  const report = vi.fn()
  expect(countryName('CA', report)).toBe('Canada')
  expect(countryName('XK', report)).toBe('Kosovo')
  expect(continentName('AS', report)).toBe('Asia')
  expect(report).not.toHaveBeenCalled()
  for (const code of ['', 'ca', 'ZZ', 'constructor']) expect(countryName(code, report)).toBe('–')
  expect(continentName('toString', report)).toBe('–')
  expect(report).toHaveBeenCalledTimes(5)
})

test('every country is on one of seven continents', () => {
  const known = new Set(continents.map(({ code }) => code))
  expect(known.size).toBe(7)
  for (const code of standard) expect(known, code).toContain(continentOf(code))
  expect(continentOf('JP')).toBe('AS')
  expect(continentOf('ZZ')).toBeNull()
  expect(continents).toContainEqual({ code: 'NA', name: 'North America' })
})
