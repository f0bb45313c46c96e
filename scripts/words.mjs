// Words that were replaced by ones a colleague would search for, so that they do not come back. docs/glossary.md has the
// words in use.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** Names of functions, types and files, wherever they stand. */
const names = {
  asCustomer: 'withTenant',
  asNobody: 'withoutTenant',
  Addressee: 'Recipient',
  answeredAhead: 'prefetchSettled',
  askAhead: 'prefetchLoader',
  Asker: 'Viewer',
  beginList: 'loadListContext',
  countSilent: 'countNonFilers',
  DirectoryMemory: 'PromiseCache',
  forgetOld: 'purgeExpired',
  handfuls: 'candidateLimits',
  holdProfiles: 'lockProfiles',
  horizonOf: 'retentionCutoff',
  letterOf: 'renderEmail',
  listStandingStill: 'listStalled',
  Looseness: 'CombinedThresholds',
  netOf: 'prefilterQuery',
  passOver: 'skipFailedRow',
  planOnce: 'prepared statements',
  PositionsApart: 'OtherDisclosures',
  reachOf: 'monitoredSecurities',
  rederive: 'recomputeIfStale',
  Refusal: 'UnreadableFileError, or ApiError in tests',
  refuseStale: 'assertVersion',
  refuseUnkeepable: 'rejectUnstorableText',
  resolveBook: 'resolvePortfolio',
  'market.books': 'market.portfolios',
  'market.jobs': 'market.employments',
  'app.jobs': 'app.employments',
  settledQuarter: 'defaultQuarter',
  onceKey: 'dedupKey',
  furnish: 'create_customer_defaults',
  organization_kin: 'organization_roots',
  organization_families: 'organization_groups',
  SeasonNote: 'FilingProgress',
  slipsBetween: 'editDistance',
  takeAskedAhead: 'takeBootResponse',
  untilChanged: 'cacheUntilChange',
  usualPreset: 'defaultSort',
  withoutPanels: 'listParams',
  yesNo: 'queryBoolean',
}

/** Words that sound translated, in comments. */
const prose = {
  anew: 'again',
  'for ever': 'forever',
  house: 'institution, firm or manager',
  'in the same breath': 'in the same transaction, or at the same time',
  newest: 'latest',
  whoever: 'the caller, the user, the process …',
}

/** British spelling, anywhere: code, comments and screens. */
const spelling = {
  behaviour: 'behavior',
  catalogue: 'catalog',
  centre: 'center',
  colour: 'color',
  'e-mail': 'email',
  favourite: 'favorite',
  licence: 'license',
  reorganis: 'reorganiz',
}

const comment = /^\s*(?:\/\/|\/\*|\*|--).*|\/\/ .*$/

function* linesOf(pattern) {
  for (const path of globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })) {
    if (path === join('scripts', 'words.mjs')) continue
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    for (const [at, line] of lines.entries()) yield { place: `${path}:${at + 1}`, line }
  }
}

const patternOf = (words) => new RegExp(`\\b(${Object.keys(words).join('|')})\\b`)
const oldName = patternOf(names)
const oldWord = new RegExp(patternOf(prose), 'i')
// Also inside longer names, as in favouritesOnly.
const british = new RegExp(Object.keys(spelling).join('|'), 'i')
const found = []
let read = 0
for (const { place, line } of linesOf('{contract,server,web,bench,e2e,scripts}/**/*.{ts,tsx,mjs}')) {
  read += 1
  const name = oldName.exec(line)?.[1]
  if (name) found.push(`${place} ${name}: use ${names[name]}`)
  const word = oldWord.exec(comment.exec(line)?.[0] ?? '')?.[1]
  if (word) found.push(`${place} "${word}": write ${prose[word.toLowerCase()]}`)
  const spelled = british.exec(line)?.[0]
  if (spelled) found.push(`${place} "${spelled}": spell ${spelling[spelled.toLowerCase()]}`)
}
if (found.length > 0) console.log(found.join('\n'))
console.log(`${read} lines read, ${found.length} old words`)
process.exitCode = found.length === 0 && read > 10_000 ? 0 : 1
