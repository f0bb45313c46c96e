// Words that were replaced by better ones, so that they do not come back: names in code, prose in comments, spelling
// anywhere, and what people read on screens, in mails and in errors. docs/glossary.md has the words in use.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
  countSilentOnes: 'countNonFilers',
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
  listTold: 'listNotified',
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
  telling: 'significant, distinctive',
  Told: 'SuggestionText, NotifiedState …',
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
  'the largest first': 'largest first',
  'the latest first': 'latest first',
  'the oldest first': 'oldest first',
  'yet to come': 'in the future',
  whoever: 'the caller, the user, the process …',
}

/** British spelling, anywhere: code, comments and screens. */
const spelling = {
  behaviour: 'behavior',
  capitalis: 'capitaliz',
  catalogue: 'catalog',
  centre: 'center',
  colour: 'color',
  defence: 'defense',
  'e-mail': 'email',
  favourite: 'favorite',
  licence: 'license',
  reorganis: 'reorganiz',
}

/** Words that investor relations professionals do not use, in texts that people read. */
const screen = [
  [/\bhouses?\b/i, 'institution or firm'],
  [/\btold\b/i, 'filed, or notified'],
  [/\breported so far\b/i, 'filed'],
  [/\bnewest\b/i, 'latest'],
  [/\b(?:the|a) quarter before\b/i, 'prior quarter'],
  [/\bsince the day before\b/i, 'the date, or QoQ'],
  [/\bmay not see\b/i, 'don’t have access'],
  [/^kinds?$|\bkinds? of\b/i, 'type'],
  [/^places?$|\bor place\b/i, 'location'],
  [/\bsomebody\b/i, 'someone'],
  [/\bnobody\b/i, 'no one'],
  [/\bcould not be made\b(?! primary)/i, 'could not be created'],
  [/\bcancelled\b/i, 'canceled'],
  [/\bbr(?:ing|ought)\b.*\bback\b/i, 'restore'],
  [/\bt(?:ake|aken|ook)\b.*\bback\b/i, 'undo'],
  [/\bhangs? on\b/i, 'linked to'],
  [/\brefused\b/i, 'rejected'],
  [/\bis no (?:date|number|name|known|snapshot)\b/i, 'is not a …'],
  [/\brests on\b/i, 'evidence'],
  [/^is required$|^must be at most\b/i, 'Enter a …, or Choose a …'],
  [/\bOurs\b/, 'Yours'],
  [/\bfirst tenth\b/i, 'top 10%'],
  [/^In short$/, 'Key findings'],
  [/^parts of the\b/i, 'sections'],
  [/\bis being made\b|^Make (?:version|links|briefing|new)\b/i, 'create'],
  [/\b(?:name|address) is already used\b/i, 'already in use'],
  [/^Left out:/, 'Excluded:'],
  [/\bleave empty\b|^Empty: /i, 'Leave blank'],
  [/\bno more answers are\b/i, 'stops taking answers'],
  [/\b(?:exists|on the list) already\b/i, 'already exists, already on the list'],
  [/\bwords on the button\b|\blink of the\b|\bactions of\b/i, 'the noun first: button text, call link, actions for'],
  [/\bas known\b/i, 'as of'],
  [/\blog (?:in|out|on)\b/i, 'sign in or sign out'],
  [/\b(?:is|are|was) not known\b/i, 'unknown'],
  [/\b(?:is|are|was|were) left out\b|\bleaves out\b|\bleft out stays?\b/i, 'omitted, excluded or skipped'],
  [/\btake[sn]? (?:its|their) place\b/i, 'replaced'],
  [/\b(?:in|with) ours\b/i, 'your security, or yours'],
  [/\b(?:estimate|rating|analyst) of that (?:date|name)\b/i, 'for that date, with that name'],
  [/(?<!\bthere )\bare no (?:numbers|ids|links|questions)\b/i, 'are not'],
  [/\b(?:stands?|lies|lie) outside\b/i, 'is outside'],
  [/\byet to come\b/i, 'in the future'],
  [/\bserver (?:refuses|answered with)\b/i, 'denied, is limiting, returned'],
  [/\bthe former ones?\b/i, 'the previous one'],
  [/\bworth a look\b|\bfor a look\b/i, 'suggested'],
  [/\b(?:universe|derivation|focus_suggestion)\b/i, 'a word of the product'],
  [/[a-z]!(?:\s|$)/i, 'no exclamation mark'],
]

/** Texts that the specification gives word for word, or that contain such a word in another sense. */
const allowed = new Set(['Logout', 'Reset & Logout', 'Upload cancelled'])

/** Files whose texts nobody reads on a screen: commands and imports speak to operators, the design page to developers. */
const unread =
  /\.test\.tsx?$|^server\/src\/(?:demo|testing|commands|ingestion|main)|\/testing\/|^web\/src\/features\/design\/|queries(?:\/|\.ts)|^server\/src\/platform\/database\//

const comment = /^\s*(?:\/\/|\/\*|\*|--).*|\/\/ .*$/

function* filesOf(pattern) {
  for (const path of globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })) {
    if (path.startsWith(join('scripts', 'words'))) continue
    yield { path, text: readFileSync(join(root, path), 'utf8') }
  }
}

const literal = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const betweenTags = />([^<>{}=;]*[a-z][^<>{}=;]*)</gi
/** A line of text between tags: letters and punctuation, and no code. */
const textLine = /^\s+[A-Z“]?[^=;{}<>()[\]'"`]*[a-z] [^=;{}<>[\]'"`]*$/

/** The texts of a line that may be shown: literals with more than one word or a capital letter, and text between tags. */
function textsOf(line, isMarkup) {
  const code = line.replace(comment, '')
  if (/^\s*(?:import|export) .* from |^\s*\}? from '/.test(code)) return []
  const texts = [...code.matchAll(literal)]
    .map((found) => (found[1] ?? found[2] ?? found[3] ?? '').replace(/\$\{[^}]*\}/g, '…'))
    .filter((text) => / |^[A-Z][a-z]/.test(text))
  if (!isMarkup) return texts
  for (const found of code.matchAll(betweenTags)) texts.push(found[1].trim())
  if (textLine.test(code) && !/^\s*(?:return|const|if|else|case|type|interface)\b|[,:]$/.test(code))
    texts.push(code.trim())
  return texts
}

const patternOf = (words) => new RegExp(`\\b(${Object.keys(words).join('|')})\\b`)
const oldName = patternOf(names)
const oldWord = new RegExp(patternOf(prose), 'i')
// Also inside longer names, as in favouritesOnly.
const british = new RegExp(Object.keys(spelling).join('|'), 'i')

function* inLine(line) {
  const name = oldName.exec(line)?.[1]
  if (name) yield `${name}: use ${names[name]}`
  const word = oldWord.exec(comment.exec(line)?.[0] ?? '')?.[1]
  if (word) yield `"${word}": write ${prose[word.toLowerCase()]}`
  const spelled = british.exec(line)?.[0]
  if (spelled) yield `"${spelled}": spell ${spelling[spelled.toLowerCase()]}`
}

function* onScreen(line, isMarkup) {
  for (const text of textsOf(line, isMarkup)) {
    if (allowed.has(text)) continue
    for (const [word, better] of screen) {
      const found = word.exec(text)?.[0]
      if (found) yield `"${found.trim()}" in "${text}": write ${better}`
    }
  }
}

const isRead = (path) => /^(?:web|contract|server)\/src\//.test(path) && !unread.test(path)

/** Every word of a file that should be another one, as `path:line what: use what`. */
export function findWords(path, text) {
  const place = path.replaceAll('\\', '/')
  return text.split('\n').flatMap((line, at) => {
    const found = [...inLine(line), ...(isRead(place) ? onScreen(line, place.endsWith('.tsx')) : [])]
    return found.map((what) => `${place}:${at + 1} ${what}`)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = []
  let read = 0
  for (const { path, text } of filesOf('{contract,server,web,bench,e2e,scripts}/**/*.{ts,tsx,mjs}')) {
    read += text.split('\n').length
    found.push(...findWords(path, text))
  }
  if (found.length > 0) console.log(found.join('\n'))
  console.log(`${read} lines read, ${found.length} old words`)
  process.exitCode = found.length === 0 && read > 10_000 ? 0 : 1
}
