// The official 13(f) list is fixed width: thirty characters of name, sixteen of class. The rendering at hand cuts it two or
// three characters into the class and drops the spaces at the cut, so that `COM|MON STOCK` and `COM|NEW` look alike.

const nameWidth = 30
const classWidth = 16

/** Words that stand alone at the cut, whatever follows, unless what follows goes on with them: COM, but COM|MON. */
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

/** Beginnings of longer words, which stand alone only before these: SH|S, but SH|BEN INT. */
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

/** Name and class of a line, from the two columns that the rendering makes of them. */
export function splitOfficialLine(field: string, rest: string): { issuerName: string; titleOfClass: string } {
  const begin = field.slice(nameWidth).trim()
  const end = rest.trim()
  const gap = begin !== '' && end !== '' && isWhole(begin, end) ? ' ' : ''
  // Notes leave room for their rate: `NOTE         3/1`.
  return { issuerName: field.slice(0, nameWidth).trim(), titleOfClass: `${begin}${gap}${end}`.replace(/ {2,}/g, ' ') }
}

function isWhole(begin: string, rest: string): boolean {
  // The cut leaves two characters or three, so that one alone had a space behind it.
  if (begin.length === 1) return true
  // No room for a space.
  if (begin.length + rest.length >= classWidth) return false
  const word = begin.slice(begin.lastIndexOf(' ') + 1)
  if (/^\d/.test(word)) return !/^[\d+]/.test(rest)
  const continued = wholeUnlessContinued[word]
  if (continued !== undefined) return !continued?.test(rest)
  return wholeBefore[word]?.test(rest) ?? false
}
