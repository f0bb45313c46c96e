// The official 13(f) list is fixed width: thirty characters of name, sixteen of class. Our text version splits it two
// or three characters into the class and drops spaces there, so that `COM|MON STOCK` and `COM|NEW` look alike.

const nameWidth = 30
const classWidth = 16

/** Words that are complete at the split unless the rest continues them: COM, but COM|MON. */
const wholeUnlessContinued: Record<string, RegExp | null> = {
  '*W': null,
  ADR: null,
  ADS: null,
  AI: null,
  CAP: /^ITAL/,
  CL: /^(?![A-D]\b)/,
  COM: /^(MOD|MON|PAN|PLE|PON)|^M\b/,
  DEP: /^OSIT/,
  DJ: null,
  DLY: null,
  ESG: null,
  ETF: /^S\b/,
  FT: /^S/,
  GBL: null,
  GLB: /^L\b/,
  HDG: null,
  KBW: null,
  LP: null,
  LTD: null,
  MBS: null,
  MID: null,
  NT: null,
  NY: /^LI\b/,
  OIL: null,
  ORD: /^INARY/,
  PFD: null,
  'S&P': null,
  SHS: null,
  SML: null,
  SPN: /^S/,
  SUB: /^ORD/,
  TAX: /^ABLE/,
  UNIT: /^S\b/,
  US: /^D\b/,
  USD: null,
  UT: /^ILI/,
  VIX: null,
  WT: /^S\b/,
}

/** Prefixes of longer words, complete only before these: SH|BEN INT, but SH|S. */
const wholeBefore: Record<string, RegExp> = {
  EM: /^(MKTS?|MK|CORE|SML|EX|SECT|LCL)\b/,
  INT: /^(VL|RT)\b/,
  NAS: /^(100|CLNEDG)\b/,
  RUS: /^(MD|MID|MDCP|TOP|TP200|1000|2000)\b/,
  SH: /^BEN\b/,
  SP: /^(ADR|ADS|FUNDS|FDS)\b/,
  SR: /^LN\b/,
  TR: /^UNITS?\b/,
  ULT: /^(MSCI|PRO|ST|FTSE|SHT|R\/EST)\b/,
}

/** Name and class of a line, from the two columns of the text version. */
export function splitOfficialLine(field: string, rest: string): { issuerName: string; titleOfClass: string } {
  const begin = field.slice(nameWidth).trim()
  const end = rest.trim()
  const gap = begin !== '' && end !== '' && isWhole(begin, end) ? ' ' : ''
  // Notes pad their rate with spaces: `NOTE         3/1`.
  return { issuerName: field.slice(0, nameWidth).trim(), titleOfClass: `${begin}${gap}${end}`.replace(/ {2,}/g, ' ') }
}

function isWhole(begin: string, rest: string): boolean {
  // The split leaves two or three characters, so a single one was followed by a space.
  if (begin.length === 1) return true
  // No room for a space.
  if (begin.length + rest.length >= classWidth) return false
  const word = begin.slice(begin.lastIndexOf(' ') + 1)
  if (/^\d/.test(word)) return !/^[\d+]/.test(rest)
  const continued = wholeUnlessContinued[word]
  if (continued !== undefined) return !continued?.test(rest)
  return wholeBefore[word]?.test(rest) ?? false
}
