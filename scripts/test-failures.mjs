// What failed, in a line each: where it is, its name, and the first line of what it said.
import { relative } from 'node:path'
import { root } from './bootstrap.mjs'

/** A file that fails to load has no tests to fail. */
export const isBroken = ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0

/** Of one file, as Vitest's JSON reporter describes it. */
export function failuresIn({ name, message, ...file }) {
  const path = relative(root, name)
  if (isBroken(file)) return [`${path}: ${firstLine(message)}`]
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${path} ${fullName}: ${firstLine(failureMessages[0])}`)
}

/** Of a suite and those within it, as Playwright's JSON reporter describes them. */
export function failedJourneysIn({ suites = [], specs = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const said = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message
      return `${file}:${line} ${title}: ${firstLine(said)}`
    }),
    ...suites.flatMap(failedJourneysIn),
  ]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with one
const color = /\u001b\[\d+m/g

const firstLine = (text = 'it said nothing') => text.replace(color, '').trim().split('\n', 1)[0]
